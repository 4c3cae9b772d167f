/**
 * Link to a rule.
 * A click shows the rule in a popover; within a dialog or a menu, the link opens the rules page.
 */

import { ruleAddress } from "../session/campaign-context";
import { showRule } from "./rules";

interface Props {
  rule?: string | null | undefined;
  /** Short label. */
  isBrief?: boolean;
}

export function RuleLink({ rule, isBrief = false }: Props) {
  return rule ? (
    <a
      class="rule-link"
      href={ruleAddress(rule)}
      target="_blank"
      rel="noreferrer"
      title={`Rule ${rule}`}
      onClick={(event) => openHere(event, rule)}
    >
      {isBrief ? "?" : "why?"}
      <span class="unseen"> Rule {rule}</span>
    </a>
  ) : null;
}

function openHere(event: MouseEvent, rule: string): void {
  const link = event.currentTarget as HTMLAnchorElement;
  const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (wantsTab || link.closest("dialog, [popover]")) {
    return;
  }
  event.preventDefault();
  void showRule(link, rule).then((isShown) => isShown || globalThis.open(link.href, "_blank", "noreferrer"));
}
