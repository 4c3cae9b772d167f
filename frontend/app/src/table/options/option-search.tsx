/** Finding an option in a long list. */

import { useState } from "preact/hooks";
import type { Decision } from "../session/campaign-context";

/** A list of more is searched; and what declines it is in sight however far it is scrolled. */
export const LONG = 20;

/** What somebody looks for in a list, until something else is asked. */
export function useWanted({ seat, kind, prompt }: Decision): [string, (wanted: string) => void] {
  const asks = JSON.stringify([seat, kind, prompt]);
  const [{ wanted, at }, set] = useState({ wanted: "", at: asks });
  return [at === asks ? wanted : "", (word) => set({ wanted: word, at: asks })];
}

/** Whether it is what somebody looks for, as far as it is spelt. */
export function isMeant(label: string, wanted: string): boolean {
  return label.toLowerCase().includes(wanted.trim().toLowerCase());
}

interface FindProps {
  among: number;
  wanted: string;
  onInput: (wanted: string) => void;
}

export function Find({ among, wanted, onInput }: FindProps) {
  return (
    <input
      type="search"
      class="find"
      aria-label="Find an option"
      placeholder={`Find among ${among}`}
      value={wanted}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
