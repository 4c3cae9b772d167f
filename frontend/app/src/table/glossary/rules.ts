/** The rules reference: loaded once, when the first rule is opened. */

import { effect, signal } from "@preact/signals";
import { rulesetApi } from "../../api/client";
import type { Schemas } from "../game-contract";
import { page } from "../session/campaign-context";
import { question } from "../session/player-actions";

export type Rule = Schemas["RuleOut"];

/** Number of related rules shown with a rule. */
const RELATED = 2;

/** The rule that is shown in a popover. anchor: the link that opened it. */
export const openRule = signal<{ anchor: Element; id: string; rules: readonly Rule[] } | null>(null);

let loading: Promise<ReadonlyMap<string, Rule>> | undefined;

effect(() => {
  void question.value;
  openRule.value = null;
});

/** Show a rule with its related rules. Return false if it can't be loaded. */
export async function showRule(anchor: Element, id: string): Promise<boolean> {
  try {
    loading ??= loadRules();
    const rules = withRelated(await loading, id);
    openRule.value = rules.length ? { anchor, id, rules } : null;
    return rules.length > 0;
  } catch {
    loading = undefined;
    return false;
  }
}

/** Return a rule and the first of its related rules. */
export function withRelated(all: ReadonlyMap<string, Rule>, id: string): Rule[] {
  const see = all.get(id)?.see ?? [];
  return [id, ...see.slice(0, RELATED)].flatMap((name) => all.get(name) ?? []);
}

async function loadRules(): Promise<ReadonlyMap<string, Rule>> {
  const { sections } = await rulesetApi.rules(page.ruleset);
  return new Map(sections.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)));
}
