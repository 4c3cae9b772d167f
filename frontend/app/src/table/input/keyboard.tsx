/** Keyboard shortcuts and the help dialog. */

import { signal } from "@preact/signals";
import { lazyComponent } from "../../components/lazy-component";
import { canAutoPass, chooseAndAutoPass, confirmAndAutoPass } from "../auto-pass/auto-pass";
import { Dialog } from "../dialogs/dialog";
import { menuItemsFor, openMenu } from "../dialogs/popover";
import { DECLINE_KEY, END_KEY, groupPrefix, isGroupLetter, optionsByKey } from "../options/option-shortcuts";
import { skipToNow } from "../playback/playback-speed";
import { endTurn } from "../prompt/end-turn";
import {
  goToStart,
  isNotLive,
  isPlaybackBehind,
  showVersion,
  stepTurn,
  stepVersion,
  togglePlay,
} from "../replay/replay-state";
import type { Option } from "../session/campaign-context";
import {
  confirmSelection,
  isBusy,
  moveHistory,
  selectedKeys,
  selection,
  takeOption,
} from "../session/player-actions";
import { decision, undoProspects } from "../session/table-state";
import { settings } from "../settings/settings";
import { openTab } from "../side-panel";
import { PRESSED_BY_KEYS } from "./focus";
import { effectOfKey, isStableKey } from "./layout-stability";
import { showIgnoredPress } from "./pointer";

export const isHelpOpen = signal(false);

/** Actions by key name; "shift" comes first. */
const KEYS: Record<string, () => void> = {
  z: () => tryUndo("undo", "action"),
  y: () => tryUndo("redo", "action"),
  "shift z": () => tryUndo("undo", "turn"),
  "shift y": () => tryUndo("redo", "turn"),
  t: () => openTab("talk"),
  l: () => openTab("log"),
  d: () =>
    document.querySelector<HTMLElement>(".prompt [data-does], .prompt button:not(.prompt-toggle)")?.focus(),
  "?": () => (isHelpOpen.value = true),
  "shift ?": () => (isHelpOpen.value = true),
  Enter: confirm,
  [DECLINE_KEY]: confirmNone,
  "shift Enter": confirmAndPass,
  ArrowLeft: () => stepVersion(-1),
  ArrowRight: () => stepVersion(1),
  "shift ArrowLeft": () => void stepTurn(-1),
  "shift ArrowRight": () => void stepTurn(1),
  Home: goToStart,
  End: () => showVersion(null),
  " ": () => (isPlaybackBehind.peek() ? skipToNow() : togglePlay()),
  ".": skipToNow,
};

/** Keys that repeat while held down. */
const REPEATING_KEYS = new Set(["ArrowLeft", "ArrowRight"]);

/** Start to listen for keys. */
export function watchKeys(): void {
  addEventListener("keydown", (event) => {
    const work = isShortcut(event) && actionOf(event);
    if (!work) {
      return;
    }
    event.preventDefault();
    if (!event.repeat || REPEATING_KEYS.has(event.key)) {
      work();
    }
  });
}

const HelpContent = lazyComponent(() => import("../help/help-content").then((part) => part.HelpContent));

export function HelpDialog() {
  const close = () => (isHelpOpen.value = false);
  return isHelpOpen.value ? (
    <Dialog title="Help" class="help" onClose={close}>
      <HelpContent onLeave={close} />
    </Dialog>
  ) : null;
}

/** Open dialogs. Keys do nothing under them. */
const OPEN_DIALOGS = "dialog[open], [role=dialog]:popover-open:not(.card-preview)";

function isShortcut(event: KeyboardEvent): boolean {
  const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (isOther || !settings.value.keys || document.querySelector(OPEN_DIALOGS)) {
    return false;
  }
  const place = event.target instanceof Element ? event.target : document.body;
  const takesText = "input:not([type=range]):not([type=checkbox]), textarea, select, dialog, [popover]";
  const pressesIt = [" ", "Enter"].includes(event.key) && place.matches(PRESSED_BY_KEYS);
  return !place.closest(takesText) && !(pressesIt && !place.matches("[type=range]"));
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  if (event.key === "Escape" && groupPrefix.value) {
    return () => (groupPrefix.value = null);
  }
  if (event.key === "Escape") {
    if (isPlaybackBehind.value) {
      return skipToNow;
    }
    return isNotLive.value ? () => showVersion(null) : undefined;
  }
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const prefix = groupPrefix.value;
  groupPrefix.value = null;
  if (prefix && /^[1-9]$/.test(name)) {
    const key = prefix.letter + name;
    return () => pressKey(key, optionsByKey.value.get(key) ?? [], prefix.passes);
  }
  const known = KEYS[event.shiftKey ? `shift ${name}` : name];
  const options = event.shiftKey && (known || !canAutoPass.value) ? undefined : optionsByKey.value.get(name);
  if (!options && isGroupLetter(name) && (!event.shiftKey || canAutoPass.value)) {
    return () => (groupPrefix.value = { letter: name, passes: event.shiftKey });
  }
  return options ? () => pressKey(name, options, event.shiftKey) : known;
}

/**
 * Take the option of a key, with auto-pass if wanted.
 * Keys that have just changed their meaning are ignored.
 */
function pressKey(key: string, options: readonly Option[], passes: boolean): void {
  const [only] = options;
  const asked = decision.value;
  if (!only || isNotLive.value || isBusy.value || !checkStable(key)) {
    return;
  }
  if (key === END_KEY) {
    endTurn();
  } else if (options.length === 1) {
    passes && asked && !asked.picks ? void chooseAndAutoPass(only, asked) : takeOption(only);
  } else {
    const anchor = document.querySelector(`[data-key="${key}"]`) ?? document.querySelector("#decision");
    anchor && openMenu({ anchor, title: only.label, items: menuItemsFor(options, asked) });
  }
}

/**
 * Return true if a key has meant the same for a moment.
 * If not, show that the press was ignored.
 */
function checkStable(key: string): boolean {
  const isSteady = isStableKey(key);
  if (!isSteady) {
    showIgnoredPress(effectOfKey(key));
  }
  return isSteady;
}

function confirm(): void {
  const now = selection.value;
  if (now && !isNotLive.value && (now.canEnd || now.mustGoOn)) {
    void confirmSelection(now.canEnd);
  }
}

/** Confirm an empty selection. */
function confirmNone(): void {
  if (selectedKeys.value.length === 0 && checkStable(DECLINE_KEY)) {
    confirm();
  }
}

function confirmAndPass(): void {
  const asked = decision.value;
  if (asked && canAutoPass.value && !isNotLive.value && selection.value?.canEnd) {
    void confirmAndAutoPass(asked);
  }
}

function tryUndo(way: "undo" | "redo", by: "action" | "turn"): void {
  const step = undoProspects.value?.[way][by];
  if (step && step.needs !== "refused") {
    void moveHistory(way, { by });
  }
}
