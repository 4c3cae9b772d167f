/** What a player jots down at a table, or has read there, in this browser alone: short words under names, for each campaign. */

import { page } from "../session/campaign-context";
import { stored } from "./local-storage";

type Jottings = Readonly<Record<string, string>>;

/** So many campaigns are remembered; the one that was jotted in longest ago is forgotten first. */
const KEPT = 40;

const all = stored<readonly (readonly [string, Jottings])[]>("cliffhanger-jottings", (found) =>
  Array.isArray(found) ? found : [],
);

/** Return what stands under a name; "" where nothing does. */
export function jotted(name: string): string {
  return here()[name] ?? "";
}

/** Jot a word down under a name; "" takes it away. */
export function jot(name: string, word: string): void {
  const { [name]: _, ...others } = here();
  const now: Jottings = word ? { ...others, [name]: word } : others;
  const elsewhere = all.peek().filter(([campaign]) => campaign !== page.campaign);
  all.value = [...elsewhere, [page.campaign, now] as const].slice(-KEPT);
}

function here(): Jottings {
  return all.value.find(([campaign]) => campaign === page.campaign)?.[1] ?? {};
}
