/** Hides options that the game rules out until the player asks for them. */

import { useState } from "preact/hooks";
import type { Decision, Option } from "../session/campaign-context";
import { isRuledOut } from "./option-order";
import { questionKey } from "./options-by-target";

interface RuledOutState {
  /** Labels of hidden options. */
  folded: ReadonlySet<string>;
  unfold: () => void;
}

/** Hide ruled-out options, unless there are no others. */
export function useRuledOut(asked: Decision, offered: ReadonlyMap<string, Option>): RuledOutState {
  const asks = questionKey(asked);
  const [unfolded, setUnfolded] = useState("");
  const out = [...offered].filter(([, option]) => isRuledOut(option)).map(([label]) => label);
  const isFolded = unfolded !== asks && out.length < offered.size;
  return { folded: new Set(isFolded ? out : []), unfold: () => setUnfolded(asks) };
}

export function ShowRuledOutButton({ folded, unfold }: RuledOutState) {
  return folded.size > 0 ? (
    <button type="button" class="show-ruled-out" onClick={unfold}>
      Show {folded.size} ruled-out options
    </button>
  ) : null;
}
