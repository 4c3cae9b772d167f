/** Texts of the help about the parts of the board, by `data-part`. */

export const partTexts: Readonly<Record<string, string>> = {
  team: "Each agent's Health and cards. Open one to see more.",
  field: "Cards that got past the Shadows. Enemies here strike each turn.",
  bureau: "Characters to recruit. Scan a face-down one first. Each office gives a bonus.",
  evidence: "Discover Evidence, then collect it. What you don't collect makes the End Game stronger.",
  decks: "The cards that are left in each deck and pile.",
  turn: "The phase, the cards played, and the Attack and Recruit that you have left.",
};
