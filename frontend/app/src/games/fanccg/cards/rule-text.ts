/** Icons in the card texts of this game. */

import { createRuleText } from "../../../components/rule-text";
import { Icon } from "./icons";

export const { RuleText, TileText } = createRuleText(Icon, {
  progress: { icon: "progress", short: "progress" },
  opposition: { icon: "opposition", short: "opposition" },
  jeopardy: { icon: "jeopardy", short: "jeopardy" },
});
