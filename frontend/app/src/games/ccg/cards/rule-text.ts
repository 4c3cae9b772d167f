/** Icons in the card texts of this game. */

import { createRuleText } from "../../../components/rule-text";
import { Icon } from "./icons";

export const { RuleText, TileText } = createRuleText(Icon, {
  "on your turn": { icon: "active", short: "your turn" },
  "on an opponent's turn": { icon: "conspiracy", short: "rival's turn" },
  RP: { icon: "rp", short: "RP" },
  CP: { icon: "cp", short: "CP" },
  LRC: { icon: "aim", short: "LRC" },
  CRC: { icon: "combat", short: "CRC" },
  RES: { icon: "res", short: "RES" },
  Health: { icon: "health", short: "Health" },
  Bureau: { icon: "bureau", short: "Bureau" },
  Field: { icon: "field", short: "Field" },
  Hospital: { icon: "hospital", short: "Hospital" },
  "Alien Investigation": { icon: "alien", short: "Alien" },
  Behavioral: { icon: "behavioral", short: "Behavioral" },
  Bureaucracy: { icon: "bureaucracy", short: "Bureaucracy" },
  Computer: { icon: "computer", short: "Computer" },
  "Criminal Investigation": { icon: "criminal", short: "Criminal" },
  "Evidence Collection": { icon: "evidence", short: "Evidence" },
  Medical: { icon: "medical", short: "Medical" },
  Observation: { icon: "eye", short: "Observation" },
  "Occult Investigation": { icon: "occult", short: "Occult" },
  Sciences: { icon: "sciences", short: "Sciences" },
  Subterfuge: { icon: "subterfuge", short: "Subterfuge" },
});
