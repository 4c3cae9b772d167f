/** Texts of the help about the parts of the board, by `data-part`. */

export const partTexts: Readonly<Record<string, string>> = {
  above: "A rival's Agents, Sites and piles. Open one to see more.",
  below: "Your Agents, Sites and piles.",
};
