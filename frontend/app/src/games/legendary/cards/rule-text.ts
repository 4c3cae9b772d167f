/** Icons in the card texts of this game. */

import { createRuleText } from "../../../components/rule-text";
import { Icon } from "./icons";

export const { RuleText, TileText } = createRuleText(Icon, {
  Attack: { icon: "attack" },
  Recruit: { icon: "recruit" },
  Intellect: { icon: "intellect" },
  Leadership: { icon: "leadership" },
  Science: { icon: "science" },
  Tech: { icon: "tech" },
  Will: { icon: "will" },
});
