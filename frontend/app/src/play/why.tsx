/** The way to the rule that something follows from. */

import { ruleAddress } from "./campaign";

export function Why({ rule }: { rule?: string | null | undefined }) {
  return rule ? (
    <a class="why" href={ruleAddress(rule)} target="_blank" rel="noreferrer" title={`Rule ${rule}`}>
      why?<span class="unseen"> Rule {rule}, in a new tab</span>
    </a>
  ) : null;
}
