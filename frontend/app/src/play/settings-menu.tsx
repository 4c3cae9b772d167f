/** The settings, behind a button of the top line. */

import { GuideSwitch } from "./guide";
import { giveUp } from "./habits";
import { pace } from "./pace";
import { type Settings as Kept, type Pace, set, settings } from "./settings";
import { sound } from "./sounds";

type Switch = { [Name in keyof Kept]: Kept[Name] extends boolean ? Name : never }[keyof Kept];

interface Group {
  title: string;
  switches: readonly (readonly [Switch, string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: "What is done for you",
    switches: [
      ["pass", "Alone with bots, pass by itself where you hold nothing to answer with"],
      [
        "usual",
        "Give by itself an answer that hardly ever is another: take a free card, do a rival no favour",
      ],
      ["resolve", "Skip questions with a single answer"],
    ],
  },
  {
    title: "How you press",
    switches: [
      ["ask", "Ask before a turn ends in which something could still be done"],
      ["steady", "Take no press on what has only just come under it"],
      ["keys", "Single keys do things (see ?)"],
      ["read", "Show a card whole as soon as it is pointed at; a first tap reads it, a second one uses it"],
    ],
  },
  {
    title: "What you see and hear",
    switches: [
      ["travel", "Cards travel to where they go"],
      ["interlude", "Between two games, tell on a page of its own what came of the last one"],
      ["marks", "At the first table of a game, say what is what"],
      ["moments", "Let great moments stand beside the question until they are read"],
      ["sound", "Sounds: when it is your turn, and for what happens"],
      ["notify", "A notification when it is your turn and this page is out of sight"],
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
  ["quick", "step by step, quickly"],
  ["film", "like a film"],
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
          Show what others do
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
