/** Search field for long option lists. */

import { useState } from "preact/hooks";
import type { Decision } from "../session/campaign-context";

/** Lists with more options get a search field. */
export const LONG_LIST = 20;

/** Return the search text. Another question clears it. */
export function useSearchText({ seat, kind, prompt }: Decision): [string, (wanted: string) => void] {
  const asks = JSON.stringify([seat, kind, prompt]);
  const [{ wanted, at }, set] = useState({ wanted: "", at: asks });
  return [at === asks ? wanted : "", (word) => set({ wanted: word, at: asks })];
}

/** Return true if a label contains the search text. */
export function matchesSearch(label: string, wanted: string): boolean {
  return label.toLowerCase().includes(wanted.trim().toLowerCase());
}

interface FindProps {
  among: number;
  wanted: string;
  onInput: (wanted: string) => void;
}

export function SearchField({ among, wanted, onInput }: FindProps) {
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
