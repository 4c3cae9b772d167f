/** Content of the settings menu. It loads when the menu is opened. */

import { changeTextSize, TEXT_SIZES, textSize } from "../../shared/theme";
import { removeSavedAnswer } from "../auto-pass/saved-answers";
import { GuideSetting } from "../hints/guided-hint";
import { playSound } from "../notifications/sounds";
import { playbackSpeed } from "../playback/playback-speed";
import { changeSettings, type Settings as Kept, type Pace, settings } from "./settings";
import "./settings.css";

type Switch = { [Name in keyof Kept]: Kept[Name] extends boolean ? Name : never }[keyof Kept];

interface Group {
  title: string;
  /** Setting, label, and a line that explains it. */
  switches: readonly (readonly [Switch, string, string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: "Automation",
    switches: [
      ["pass", "Auto-pass", "Pass when you have no response, in games with bots only."],
      ["usual", "Auto-answer", "Answer obvious choices, such as a free card."],
      ["resolve", "Skip single options", "Take the only option without asking."],
    ],
  },
  {
    title: "Controls",
    switches: [
      ["ask", "Confirm end of turn", "Ask if you can still do something."],
      ["steady", "Prevent accidental clicks", "Ignore a click on a button that has just moved."],
      ["keys", "Keyboard shortcuts", "Press ? for the list."],
      ["read", "Card previews", "Show a card on hover, or on the first tap."],
    ],
  },
  {
    title: "Display and sound",
    switches: [
      ["travel", "Animations", "Move cards from place to place."],
      ["interlude", "Summary between games", "Show what happened before the next game begins."],
      ["marks", "Table tour", "Explain the table when you first play a game."],
      ["moments", "Keep event notices", "Notices stay until you dismiss them."],
      ["sound", "Sounds", "Play a sound for cards, damage and your turn."],
      ["notify", "Notifications", "Tell you about your turn when this page is hidden."],
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

export function SettingsForm() {
  return (
    <>
      {GROUPS.map(({ title, switches }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {switches.map(([name, label, hint]) => (
            <div key={name} class="setting">
              <label>
                <input
                  type="checkbox"
                  checked={settings.value[name]}
                  aria-describedby={`about-${name}`}
                  onChange={(event) => changeSwitch(name, event.currentTarget.checked)}
                />
                {label}
              </label>
              <span id={`about-${name}`}>{hint}</span>
            </div>
          ))}
        </fieldset>
      ))}
      <Choice
        label="Actions of others"
        value={playbackSpeed.value}
        choices={SPEED_LABELS}
        onChange={(pace) => changeSettings({ pace: pace as Pace })}
      />
      <Choice
        label="Text size"
        value={textSize()}
        choices={Object.entries(TEXT_SIZES)}
        onChange={changeTextSize}
      />
      {Object.keys(settings.value.habits).length > 0 && (
        <fieldset>
          <legend>Saved answers</legend>
          {Object.entries(settings.value.habits).map(([name, title]) => (
            <label key={name}>
              <input type="checkbox" checked onChange={() => removeSavedAnswer(name)} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      <GuideSetting />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label class="setting-choice">
      {label}
      <select defaultValue={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
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
