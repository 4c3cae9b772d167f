/** Full-screen announcement, shown for a moment. */

import { signal } from "@preact/signals";
import type { Scene } from "../game-contract";
import { game } from "../game-loader";
import { factName } from "../notifications/sound-events";
import { page } from "../session/campaign-context";
import { onNewFacts } from "../session/new-events";
import { prefersReducedMotion } from "../settings/settings";

const scene = signal<Scene | null>(null);

/** Show the announcements of the game. */
export function watchScenes(): void {
  onNewFacts((facts) => {
    const told = facts.flatMap((fact) => game.peek()?.scenes?.[factName(fact)] ?? []).at(-1);
    if (told && !prefersReducedMotion) {
      scene.value = told;
    }
  });
}

export function FullscreenScene() {
  const told = scene.value;
  return told ? (
    <div class={`scene ${page.ruleset}`} role="status" onAnimationEnd={() => (scene.value = null)}>
      <h2>{told.title}</h2>
      <p>{told.text}</p>
    </div>
  ) : null;
}
