/** Phases of the turn with their auto-pass settings. */

import { useEffect, useRef } from "preact/hooks";
import { PopupBox } from "../../../components/popup-box";
import { AutoPassCheckbox, isAutoPassed } from "../../../table/auto-pass/auto-pass-settings";
import { autoPassWindows } from "../../../table/catalogue";
import { PHASES } from "../labels";
import type { Phase, View } from "../view-types";

/** Auto-pass windows by phase. Others can come at any time. */
const WINDOWS: readonly [Phase, readonly string[]][] = [
  ["briefing", ["before_draw", "buy_cards", "response_buy", "briefing", "sell"]],
  ["healing", ["healing"]],
  ["requisition", ["equip", "requisition"]],
  ["deployment", ["deployment"]],
  ["case_assignment", ["case_assignment", "slide"]],
  [
    "investigation",
    [
      "before_site",
      "check",
      "combat",
      "damage_assign",
      "after_damage",
      "after_combat",
      "after_question",
      "guess",
      "after_guess",
      "after_site",
      "investigation",
    ],
  ],
  ["debriefing", ["discard"]],
];

export function PhaseBar({ view }: { view: View }) {
  const placed = new Set(WINDOWS.flatMap(([, names]) => names));
  const isPlain = autoPassWindows.value.every(({ name }) => isAutoPassed(name) === null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => scrollToCurrent(list.current), [view.phase]);
  const here = new Set(autoPassWindows.value.map(({ name }) => name));
  const anywhere = [...here].filter((name) => !placed.has(name));
  return (
    <nav class="phases" data-part="phases" aria-label="Phases of the turn">
      <ol ref={list} tabIndex={isPlain ? 0 : undefined}>
        {WINDOWS.map(([phase, names]) => (
          <li key={phase} aria-current={phase === view.phase ? "step" : undefined}>
            <PhaseSettings title={PHASES[phase]} windows={names.filter((name) => here.has(name))} />
          </li>
        ))}
        {anywhere.length > 0 && (
          <li class="anywhere">
            <PhaseSettings title="Any time" windows={anywhere} />
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Scroll the list to the current phase. */
function scrollToCurrent(list: HTMLOListElement | null): void {
  const now = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && now) list.scrollLeft = now.offsetLeft - (list.clientWidth - now.offsetWidth) / 2;
}

/** At how many windows the player is asked. */
export type AskSetting = "all" | "some" | "none";

/** Return the setting of a phase; null if there is none. */
export function askSettingOf(passed: readonly (boolean | null)[]): AskSetting | null {
  if (passed.length === 0 || passed.includes(null)) return null;
  const passes = passed.filter(Boolean).length;
  if (passes === 0) return "all";
  return passes < passed.length ? "some" : "none";
}

const SETTING_LABELS: Record<AskSetting, string> = {
  all: "asks you",
  some: "asks you at some points",
  none: "auto-pass",
};
const SETTING_SIGNS: Record<AskSetting, string> = { all: "●", some: "◐", none: "○" };

function PhaseSettings({ title, windows: names }: { title: string; windows: readonly string[] }) {
  const asked = askSettingOf(names.map(isAutoPassed));
  if (asked === null) return <span class="phase">{title}</span>;
  return (
    <PopupBox
      title={`Auto-pass settings: ${title}`}
      said={`${title}: ${SETTING_LABELS[asked]}`}
      sign={
        <>
          <span class="phase">{title}</span>
          <span class="auto-pass-icon" data-asked={asked}>
            {SETTING_SIGNS[asked]}
          </span>
        </>
      }
      isEmpty={false}
      note="● asks you, ◐ asks you at some points, ○ passes for you"
    >
      {() => (
        <div class="phase-settings">
          {names.map((name) => (
            <AutoPassCheckbox key={name} window={name} />
          ))}
        </div>
      )}
    </PopupBox>
  );
}
