/** The settings, behind a button of the top line. */

import { giveUp } from "../auto-pass/saved-answers";
import { GuideSwitch } from "../hints/guided-hint";
import { sound } from "../notifications/sounds";
import { pace } from "../playback/playback-speed";
import { type Settings as Kept, type Pace, set, settings } from "./settings";

type Switch = { [Name in keyof Kept]: Kept[Name] extends boolean ? Name : never }[keyof Kept];

interface Group {
  title: string;
  switches: readonly (readonly [Switch, string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: "What is done for you",
    switches: [
      ["pass", "Alone with bots, pass for me where I hold nothing to answer with"],
      ["usual", "Answer for me where hardly anybody answers otherwise: take a free card, don't help a rival"],
      ["resolve", "Skip questions with a single answer"],
    ],
  },
  {
    title: "How you press",
    switches: [
      ["ask", "Ask me before I end a turn in which I could still do something"],
      ["steady", "Ignore a press on something that has only just moved under my hand"],
      ["keys", "Single keys do things (see ?)"],
      [
        "read",
        "Show the whole card when I point at it; on a touch screen the first tap reads, the second one acts",
      ],
    ],
  },
  {
    title: "What you see and hear",
    switches: [
      ["travel", "Show cards move to where they go"],
      ["interlude", "Between two games, show a page about how the last one went"],
      ["marks", "At my first table of a game, explain what is what"],
      ["moments", "Keep great moments beside the question until I have read them"],
      ["sound", "Sounds when it is my turn, and for what happens"],
      ["notify", "Notify me when it is my turn and this page is out of sight"],
    ],
  },
];

/** What follows where something is switched on. */
const THEN: Partial<Record<Switch, () => void | Promise<void>>> = {
  sound: () => sound("turn"),
  notify: askLeave,
};

const PACES: readonly [Pace, string][] = [
  ["instant", "at once"],
  ["quick", "step by step"],
  ["film", "slowly, like a film"],
];

export function Settings() {
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
                  onChange={(event) => change(name, event.currentTarget.checked)}
                />
                {words}
              </label>
            ))}
          </fieldset>
        ))}
        {Object.entries(settings.value.habits).map(([name, title]) => (
          <label key={name}>
            <input type="checkbox" checked onChange={() => giveUp(name)} />
            {title}
          </label>
        ))}
        <label class="pace">
          Show what the others do
          <select value={pace.value} onChange={(event) => set({ pace: event.currentTarget.value as Pace })}>
            {PACES.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <GuideSwitch />
      </div>
    </>
  );
}

function change(name: Switch, isOn: boolean): void {
  set({ [name]: isOn });
  if (isOn) {
    void THEN[name]?.();
  }
}

/** The browser is asked only by who wants notifications; where it refuses, the switch goes back. */
async function askLeave(): Promise<void> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") {
    set({ notify: false });
  }
}
