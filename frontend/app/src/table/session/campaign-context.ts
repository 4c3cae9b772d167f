/** The campaign of this page, its API client, and the types of its responses. */

import { campaignApi } from "../../api/client";
import type { Schemas } from "../game-contract";

const pageData = globalThis.document?.getElementById("table")?.dataset ?? {};

export const page = {
  campaign: pageData.campaign ?? "",
  ruleset: pageData.ruleset ?? "",
  hasCustomCards: "customCards" in pageData,
  user: pageData.user ?? "",
  home: pageData.page ?? "/",
};

export const api = campaignApi(page.campaign);
export const campaignPage = `/campaigns/${page.campaign}/`;

export type Summary = Schemas["SummaryOut"];
export type State = Schemas["StateOut"];
/**
 * A decision.
 * asItIs: for composite answers, the keys of the cards that are selected already.
 */
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

/** Return the URL of a rule. */
export function ruleAddress(rule: string): string {
  return `/rules/${page.ruleset}/#${rule}`;
}
