/**
 * Short texts by name for each campaign.
 * Stored in this browser: notes and read hints.
 */

import { page } from "../session/campaign-context";
import { storedSignal } from "./local-storage";

type CampaignTexts = Readonly<Record<string, string>>;

/** Number of stored campaigns; the oldest is dropped. */
const MAX_CAMPAIGNS = 40;

const allTexts = storedSignal<readonly (readonly [string, CampaignTexts])[]>(
  "cliffhanger-jottings",
  (found) => (Array.isArray(found) ? found : []),
);

/** Return the text of a name, or "". */
export function storedText(name: string): string {
  return campaignTexts()[name] ?? "";
}

/** Store a text under a name; "" removes it. */
export function storeText(name: string, word: string): void {
  const { [name]: _, ...others } = campaignTexts();
  const now: CampaignTexts = word ? { ...others, [name]: word } : others;
  const elsewhere = allTexts.peek().filter(([campaign]) => campaign !== page.campaign);
  allTexts.value = [...elsewhere, [page.campaign, now] as const].slice(-MAX_CAMPAIGNS);
}

function campaignTexts(): CampaignTexts {
  return allTexts.value.find(([campaign]) => campaign === page.campaign)?.[1] ?? {};
}
