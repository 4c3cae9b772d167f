/** Settings menu. */

import { removeSavedAnswer } from "../auto-pass/saved-answers";
import { GuideSetting } from "../hints/guided-hint";
import { playSound } from "../notifications/sounds";
import { playbackSpeed } from "../playback/playback-speed";
import { changeSettings, type Settings as Kept, type Pace, settings } from "./settings";

type Switch = { [Name in keyof Kept]: Kept[Name] extends boolean ? Name : never }[keyof Kept];

interface Group {
  title: string;
  switches: readonly (readonly [Switch, string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: "Automation",
    switches: [
      ["pass", "Auto-pass when I have no response (bot games only)"],
      ["usual", "Auto-answer obvious choices"],
      ["resolve", "Skip decisions with one option"],
    ],
  },
  {
    title: "Controls",
    switches: [
      ["ask", "Confirm before ending a turn with actions left"],
      ["steady", "Prevent accidental clicks"],
      ["keys", "Keyboard shortcuts (see ?)"],
      ["read", "Show card details on hover, or on the first tap"],
    ],
  },
  {
    title: "Display and sound",
    switches: [
      ["travel", "Animate card movement"],
      ["interlude", "Show a summary between games"],
      ["marks", "Show a tour at my first table of a game"],
      ["moments", "Keep event notices until dismissed"],
      ["sound", "Play sounds"],
      ["notify", "Notify me on my turn when this page is hidden"],
    ],
  },
];

/** Actions after turning a setting on. */
const AFTER_SWITCH: Partial<Record<Switch, () => void | Promise<void>>> = {
  sound: () => playSound("turn"),
  notify: requestNotifications,
};

const SPEED_LABELS: readonly [Pace, string][] = [
  ["instant", "Instantly"],
  ["quick", "Step by step"],
  ["film", "Slowly"],
];

export function SettingsMenu() {
  return (
    <>
      <button type="button" class="quiet" popovertarget="settings" aria-label="Settings">
        ⚙
      </button>
      <div id="settings" popover="auto" class="settings" role="dialog" aria-label="Settings">
        {GROUPS.map(({ title, switches }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {switches.map(([name, words]) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={settings.value[name]}
                  onChange={(event) => changeSwitch(name, event.currentTarget.checked)}
                />
                {words}
              </label>
            ))}
          </fieldset>
        ))}
        {Object.entries(settings.value.habits).map(([name, title]) => (
          <label key={name}>
            <input type="checkbox" checked onChange={() => removeSavedAnswer(name)} />
            {title}
          </label>
        ))}
        <label class="pace">
          Show actions of other players
          <select
            value={playbackSpeed.value}
            onChange={(event) => changeSettings({ pace: event.currentTarget.value as Pace })}
          >
            {SPEED_LABELS.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <GuideSetting />
      </div>
    </>
  );
}

function changeSwitch(name: Switch, isOn: boolean): void {
  changeSettings({ [name]: isOn });
  if (isOn) {
    void AFTER_SWITCH[name]?.();
  }
}

/** Ask for notification permission. If it is denied, turn the setting off. */
async function requestNotifications(): Promise<void> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") {
    changeSettings({ notify: false });
  }
}
