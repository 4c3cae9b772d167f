/** The options of a decision as buttons, nine of them with numbers to press. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { choose, isBusy, pondered } from "./acting";
import type { Decision, Option } from "./campaign";
import { rove } from "./floating";
import { markable } from "./picking";
import { keyOf } from "./pointing";
import { decision } from "./session";

export const NINE = 9;
/** Which nine of the options have the numbers. */
const page = signal(0);

/** The first option that has a number, counted from 0. */
export function firstNumbered(): number {
  return page.value * NINE;
}

/** The options that keys 1 to 9 choose now. */
export function numbered(): readonly Option[] {
  return numberable().slice(page.peek() * NINE, (page.peek() + 1) * NINE);
}

function numberable(): readonly Option[] {
  const asked = decision.peek();
  return asked ? (asked.picks ? markable(asked) : asked.options) : [];
}

/** Give the numbers to the next nine. */
export function nextNine(): void {
  const pages = Math.ceil(numberable().length / NINE);
  page.value = pages ? (page.value + 1) % pages : 0;
}

/** A new question is numbered from its first option on. */
export function useNumbers(version: number | undefined): void {
  useEffect(() => {
    page.value = 0;
  }, [version]);
}

export function Options({ asked }: { asked: Decision }) {
  return (
    <ul class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={rove}>
      {asked.options.map((option, index) => (
        <li key={keyOf(option)}>
          <OptionButton option={option} digit={index - firstNumbered() + 1} />
        </li>
      ))}
      <More all={asked.options.length} />
    </ul>
  );
}

function OptionButton({ option, digit }: { option: Option; digit: number }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy.value}
      onClick={() => void choose(option)}
      {...pondering(option)}
    >
      <Digit digit={digit} />
      <span class="label">{option.label}</span>
    </button>
  );
}

/** Pointing at an option shows what it is about. */
export function pondering(option: Option) {
  const begin = () => {
    pondered.value = option;
  };
  const end = () => {
    pondered.value = null;
  };
  return { onMouseEnter: begin, onFocus: begin, onMouseLeave: end, onBlur: end };
}

/** The key that chooses an option, while it has one. */
export function Digit({ digit }: { digit: number }) {
  return digit >= 1 && digit <= NINE ? (
    <span aria-hidden="true">
      <kbd>{digit}</kbd>
    </span>
  ) : (
    <span class="no-key" />
  );
}

/** Where there are more than nine options: the key that numbers the next ones. */
export function More({ all }: { all: number }) {
  const first = firstNumbered();
  return all > NINE ? (
    <li>
      <button type="button" class="quiet" onClick={nextNine}>
        <span aria-hidden="true">
          <kbd>0</kbd>
        </span>
        <span class="label">
          Keys for the next ones (now {first + 1} to {Math.min(first + NINE, all)} of {all})
        </span>
      </button>
    </li>
  ) : null;
}
