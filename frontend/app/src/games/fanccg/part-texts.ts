/** Texts of the help about the parts of the board, by `data-part`. */

export const partTexts: Readonly<Record<string, string>> = {
  above: "Your rival's points, decks and cards in play.",
  below: "Your points, decks and cards in play.",
  "high-card": "The cards that decide who begins.",
};
