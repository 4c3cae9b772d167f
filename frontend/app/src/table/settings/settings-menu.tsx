/** Settings menu. */

import { signal } from "@preact/signals";
import { lazyComponent } from "../../components/lazy-component";

const SettingsForm = lazyComponent(() => import("./settings-form").then((part) => part.SettingsForm));
const isMenuOpen = signal(false);

export function SettingsMenu() {
  return (
    <>
      <button type="button" class="quiet" popovertarget="settings" aria-label="Settings">
        ⚙
      </button>
      <div
        id="settings"
        popover="auto"
        class="settings"
        role="dialog"
        aria-label="Settings"
        onBeforeToggle={(event) => (isMenuOpen.value = event.newState === "open")}
      >
        {isMenuOpen.value && <SettingsForm />}
      </div>
    </>
  );
}
