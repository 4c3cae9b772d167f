/** Link to a rule. */

import { ruleAddress } from "../session/campaign-context";

interface Props {
  rule?: string | null | undefined;
  /** Short label. */
  isBrief?: boolean;
}

export function RuleLink({ rule, isBrief = false }: Props) {
  return rule ? (
    <a class="rule-link" href={ruleAddress(rule)} target="_blank" rel="noreferrer" title={`Rule ${rule}`}>
      {isBrief ? "?" : "why?"}
      <span class="unseen"> Rule {rule}, in a new tab</span>
    </a>
  ) : null;
}
