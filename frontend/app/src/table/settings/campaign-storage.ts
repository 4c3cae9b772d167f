/** Short texts by name for each campaign, stored in this browser: notes and read hints. */

import { page } from "../session/campaign-context";
import { storedSignal } from "./local-storage";

type Jottings = Readonly<Record<string, string>>;

/** Number of stored campaigns; the oldest is dropped. */
const KEPT = 40;

const all = storedSignal<readonly (readonly [string, Jottings])[]>("cliffhanger-jottings", (found) =>
  Array.isArray(found) ? found : [],
);

/** Return the text of a name, or "". */
export function storedText(name: string): string {
  return here()[name] ?? "";
}

/** Store a text under a name; "" removes it. */
export function storeText(name: string, word: string): void {
  const { [name]: _, ...others } = here();
  const now: Jottings = word ? { ...others, [name]: word } : others;
  const elsewhere = all.peek().filter(([campaign]) => campaign !== page.campaign);
  all.value = [...elsewhere, [page.campaign, now] as const].slice(-KEPT);
}

function here(): Jottings {
  return all.value.find(([campaign]) => campaign === page.campaign)?.[1] ?? {};
}
