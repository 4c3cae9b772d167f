/** Which campaign this page shows, for whom, and what can be asked about it. */

import { campaignApi } from "../../api/client";
import type { Schemas } from "../game-contract";

const told = globalThis.document?.getElementById("table")?.dataset ?? {};

export const page = {
  campaign: told.campaign ?? "",
  ruleset: told.ruleset ?? "",
  user: told.user ?? "",
  home: told.page ?? "/",
};

export const api = campaignApi(page.campaign);
export const campaignPage = `/campaigns/${page.campaign}/`;

export type Summary = Schemas["SummaryOut"];
export type State = Schemas["StateOut"];
/** What is asked. asItIs: where an answer names several cards at once, those of its options that stand already. */
export type Decision = Schemas["DecisionOut"] & { asItIs?: readonly string[] };
export type { Option } from "../game-contract";
export type Compose = Schemas["ComposeOut"];
export type Picks = Schemas["PicksOut"];
export type Blocked = Schemas["BlockedOut"];
export type Prospects = Schemas["ProspectsOut"];
export type Vote = Schemas["VoteOut"];
export type Replay = Schemas["ReplayOut"];
export type Mark = Schemas["MarkOut"];
export type Remark = Schemas["RemarkOut"];

/** Where a rule is printed. */
export function ruleAddress(rule: string): string {
  return `/rules/${page.ruleset}/#${rule}`;
}
