/** End Game: distance while face down, state of the fight once revealed. */

import { designOf, designs } from "../../../table/catalogue";
import { Chip, Chips } from "../cards/card-chip";
import { CardText } from "../cards/card-text";
import { Icon } from "../cards/icons";
import { changesText, POINTS, placeName } from "../labels";
import { type Card, type FaceOrBack, isFace, type EndGame as Shown, type View } from "../view-types";
import { PipMeter } from "./pip-meter";

type Revealed = Extract<Shown, { revealed: true }>;

export function EndGamePanel({ view }: { view: View }) {
  if (view.end_games.length === 0) return null;
  return (
    <section class={`end-games ${view.the_end ? "the-end" : ""}`} aria-labelledby="the-end">
      <h2 id="the-end" class="the-end-title">
        {view.the_end ? "The End" : "The End approaches"}
      </h2>
      <ul class="end-list">
        {view.end_games.map((end) => (
          <li key={end.revealed ? end.id : end.place}>
            {end.revealed ? (
              <EndGameFight end={end} />
            ) : (
              <p>
                The End Game is face down in {placeName(end.place)}. {whatTheEndBrings(view, designs<Card>())}
              </p>
            )}
            {end.revealed ? (
              <ActiveEvidence cards={end.evidence} />
            ) : (
              <Chips title="Attached Evidence" cards={end.evidence} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the effects of The End and the strength of End Games. */
export function whatTheEndBrings(view: View, cards: readonly Card[]): string {
  const ends = cards.filter(({ type }) => type === "end_game");
  const strikes = cards.filter(({ type }) => type === "strike");
  const left = view.evidence.flat().length;
  return [
    "The End begins when it is revealed or enters the Field. All Leads are lost",
    left > 0 && `, and ${left} uncollected Evidence ${left > 1 ? "become" : "becomes"} active`,
    ".",
    ends.length > 0 &&
      ` Each hit will cost ${formatRange(ends.map(({ defense }) => defense))} Attack and deal ${formatRange(strikes.map(({ damage = 0 }) => damage))} damage (a random Strike). You will need ${formatRange(ends.map(({ health }) => health))} damage, more if Evidence is active.`,
    " You can still prepare.",
  ]
    .filter(Boolean)
    .join("");
}

/** Return a range: "7 to 10". */
function formatRange(numbers: readonly (number | undefined)[]): string {
  const known = numbers.flatMap((number) => number ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

function EndGameFight({ end }: { end: Revealed }) {
  return (
    <div class="end-game-fight">
      <Chip card={end} />
      <span class="end-game-place">in {placeName(end.place)}</span>
      <span class="end-game-defense">
        <Icon name="shield" /> Defense {end.defense}
        {end.changes && ` (${changesText(end.changes)})`}
      </span>
      <PipMeter said="damage" value={end.damage} most={end.health} />
      <Chips title="Strikes taken" cards={end.strikes} sign="strike" />
      <p class="end-game-how">{howToWin(end, designOf<Card>(end.design))}</p>
      <CardLines design={end.design} />
    </div>
  );
}

/** Texts of the active Evidence. Wide boards show them in the Evidence region. */
export function ActiveEvidence({ cards }: { cards: readonly FaceOrBack[] }) {
  return (
    <ul class="active-evidence" aria-label="Active Evidence">
      {cards.filter(isFace).map((card) => (
        <li key={card.id}>
          <Chip card={card} />
          <CardLines design={card.design} />
        </li>
      ))}
    </ul>
  );
}

function CardLines({ design }: { design: string }) {
  const printed = designOf<Card>(design);
  return printed ? <CardText design={printed} /> : null;
}

/** Return the way to win, the damage left, and obstacles. */
export function howToWin(end: Revealed, design: Card | undefined): string {
  const left = Math.max(0, end.health - end.damage);
  const pays = POINTS[end.pays ?? "attack"];
  const hides = design?.keywords?.includes("stealth") && end.place.startsWith("shadows");
  return [
    `${left} more damage wins.`,
    hides &&
      "Stealth: you cannot fight it in the Shadows. It moves one space toward the Field each turn. Then",
    `${hides ? "pay" : "Pay"} ${end.defense} ${pays} for each hit. Each hit draws a Strike and deals its damage.`,
    end.place === "field" && "In the Field it strikes the active player each turn.",
  ]
    .filter(Boolean)
    .join(" ");
}
