/** The End Game: how near it is while it lies face down, how the fight stands once it is revealed. */

import { designOf, designs } from "../../../table/catalogue";
import { Chip, Chips } from "../cards/card-chip";
import { Icon } from "../cards/icons";
import { because, POINTS, placeName } from "../labels";
import type { Card, EndGame as Shown, View } from "../view-types";
import { Meter } from "./pip-meter";

type Revealed = Extract<Shown, { revealed: true }>;

export function EndGames({ view }: { view: View }) {
  if (view.end_games.length === 0) return null;
  return (
    <section class={`end-games ${view.the_end ? "the-end" : ""}`} aria-labelledby="the-end">
      <h2 id="the-end" class="the-end-title">
        {view.the_end ? "The End" : "The End is near"}
      </h2>
      <ul class="end-list">
        {view.end_games.map((end) => (
          <li key={end.revealed ? end.id : end.place}>
            {end.revealed ? (
              <Fought end={end} />
            ) : (
              <p>
                The End Game lies face down in {placeName(end.place)}.{" "}
                {whatTheEndBrings(view, designs<Card>())}
              </p>
            )}
            <Chips title={end.revealed ? "Its Evidence, in force" : "At it"} cards={end.evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it means that The End begins, what is won by waiting, and how strong End Games are. */
export function whatTheEndBrings(view: View, cards: readonly Card[]): string {
  const ends = cards.filter(({ type }) => type === "end_game");
  const strikes = cards.filter(({ type }) => type === "strike");
  const left = view.evidence.flat().length;
  return [
    "Once it is turned up or comes into the Field, The End begins: every Lead is lost",
    left > 0 && ` and ${left} Evidence that you didn't Collect ${left > 1 ? "come" : "comes"} into force`,
    ".",
    ends.length > 0 &&
      ` Each blow will then take ${span(ends.map(({ defense }) => defense))} Attack and do what a Strike does (${span(strikes.map(({ damage = 0 }) => damage))}), and ${span(ends.map(({ health }) => health))} damage win the game: which End Game it is decides, and Evidence in force can make it more.`,
    " Until then you can still prepare.",
  ]
    .filter(Boolean)
    .join("");
}

/** "7 to 10". */
function span(numbers: readonly (number | undefined)[]): string {
  const known = numbers.flatMap((number) => number ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

function Fought({ end }: { end: Revealed }) {
  return (
    <div class="fought">
      <Chip card={end} />
      <span class="fought-place">in {placeName(end.place)}</span>
      <span class="fought-defense">
        <Icon name="shield" /> Defense {end.defense}
        {end.changes && ` (${because(end.changes)})`}
      </span>
      <Meter said="damage" value={end.damage} most={end.health} />
      <Chips title="Strikes taken" cards={end.strikes} sign="strike" />
      <p class="fought-how">{howToWin(end, designOf<Card>(end.design))}</p>
    </div>
  );
}

/** What must be done, how much is left of it, and what is in the way. */
export function howToWin(end: Revealed, design: Card | undefined): string {
  const left = Math.max(0, end.health - end.damage);
  const pays = POINTS[end.pays ?? "attack"];
  const hides = design?.keywords?.includes("stealth") && end.place.startsWith("shadows");
  return [
    `${left} more damage wins.`,
    hides &&
      "Stealth: nobody can fight it in the Shadows. Each turn it takes a step towards the Field; there",
    `${hides ? "pay" : "Pay"} ${end.defense} ${pays} to fight it, as often as you can: each time a Strike is drawn, and its number is the damage.`,
  ]
    .filter(Boolean)
    .join(" ");
}
