/** Full-screen result of a campaign: outcome, points, what decided it, next steps. */

import { computed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { CardArt } from "../../components/card-art";
import { formatCount } from "../../components/text-format";
import { CardMentions, firstMention } from "../cards/card-mentions";
import { findTerm, outcomeWords } from "../catalogue";
import { Dialog } from "../dialogs/dialog";
import type { BoardProps, ResultPicture, Schemas } from "../game-contract";
import { game } from "../game-loader";
import { closingHint } from "../hints/hints";
import { rows } from "../log/event-log";
import { namedSeats, seatLabel, splitClause } from "../players/player-names";
import { isReviewOpen } from "../review/review-state";
import { page } from "../session/campaign-context";
import { liveTable, replay, seatInfos, summary } from "../session/table-state";
import { NextSteps } from "./next-steps";
import {
  decisiveMoments,
  finalTurn,
  hintCounts,
  lastAction,
  outcomeStamp,
  outcomeSums,
  pointSources,
  pointTable,
  resignations,
  resultTitle,
  seatNames,
} from "./outcome";
import { closeResult, isResultOpen, result, score, watchFrom } from "./result-state";

type Score = Schemas["ScoreOut"];
type Mark = Schemas["MarkOut"];

const STAMPS = { won: "Won", lost: "Lost" };

/** Seats with distinct names; bots have those of the game. */
const labelledSeats = computed(() => seatInfos.value.map((one) => ({ ...one, name: seatLabel(one.seat) })));

/** The result page. It waits while the review is open, so that it doesn't cover it. */
export function ResultDialog() {
  const isShown = useRef(false);
  const view = liveTable.value?.view;
  isShown.current = isResultOpen.value && (isShown.current || !isReviewOpen.value);
  return isShown.current && score.value && view ? (
    <Dialog
      title={resultTitle(score.value, summary.value?.status === "abandoned", labelledSeats.value)}
      class="full-page result-page"
      onClose={closeResult}
    >
      <Result told={score.value} table={{ view, seatInfos: namedSeats.value }} />
    </Dialog>
  ) : null;
}

function Result({ told, table }: { told: Score; table: BoardProps<unknown> }) {
  const stamp = outcomeStamp(told, seatInfos.value);
  const meaning = told.title && findTerm(told.title)?.meaning;
  return (
    <article class={`board-base ${page.ruleset} result-body`} data-outcome={stamp ?? undefined}>
      <Pictures pictures={picturesOf(table)} />
      <header class="result-head">
        {stamp && <p class="result-stamp">{stamp === "tied" ? outcomeWords.value.tied : STAMPS[stamp]}</p>}
        <div class="result-how" tabIndex={-1} autofocus>
          {reasons(told, table).map((reason, index) => (
            <p key={index}>{reason}</p>
          ))}
          {meaning && <p class="quiet-text">{meaning}</p>}
          {closingHint.value && <p class="result-lesson">{closingHint.value.text}</p>}
        </div>
      </header>
      <div class="result-columns">
        <Points told={told} />
        <KeyMoments view={table.view} />
      </div>
      <NextSteps finalTurn={finalTurn(replay.value)} />
    </article>
  );
}

function picturesOf(table: BoardProps<unknown>): readonly ResultPicture[] {
  const avatars = new Map(
    (result.value?.team ?? []).flatMap(({ seat, avatar }) => (avatar ? [[seat, avatar]] : [])),
  );
  return game.value?.resultPictures?.(table, avatars as ReadonlyMap<number, string>) ?? [];
}

/** Polaroids of the cards that the game is about. */
function Pictures({ pictures }: { pictures: readonly ResultPicture[] }) {
  const Scene = game.value?.ResultScene;
  return (
    <div class="result-scene">
      {Scene && <Scene />}
      <ul class="polaroids">
        {pictures.map(({ design, caption, isOut }) => (
          <li key={caption} class="polaroid" data-out={isOut ? "" : undefined}>
            <CardArt design={design} />
            <span>{caption}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Return the sentences that say how the campaign ended. */
function reasons(told: Score, table: BoardProps<unknown>): ComponentChildren[] {
  const gone = resignations(told, labelledSeats.value);
  const how = game.value?.resultReason?.(table) ?? (gone.length > 0 || !isFinished() ? [] : [<LastAction />]);
  return [...gone, ...how, ...hintCounts(told, labelledSeats.value)];
}

function isFinished(): boolean {
  return summary.value?.status === "finished";
}

function LastAction() {
  const line = lastAction(rows.value);
  const said = line && splitClause(line.seat, line.text);
  return said ? (
    <>
      {said.who} <CardMentions text={said.text} />
    </>
  ) : null;
}

function Points({ told }: { told: Score }) {
  return told.sides.length === 0 ? <TeamPoints told={told} /> : <SidePoints told={told} />;
}

function TeamPoints({ told }: { told: Score }) {
  const scale = game.value?.mostPoints?.(told.games.length) ?? null;
  return (
    <section class="result-points" aria-labelledby="result-points">
      <h3 id="result-points">Points</h3>
      <p class="result-sum">
        <strong>{told.points}</strong>{" "}
        {scale === null ? (told.points === 1 ? "point" : "points") : `of ${formatCount(scale, "point")}`}
      </p>
      <ul>
        {pointSources(told).map(({ label, points }) => (
          <li key={label}>
            <span>{label}</span>
            <strong>{points}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Points of each side by source, or the outcome of each player. */
function SidePoints({ told }: { told: Score }) {
  const sums = outcomeSums(told, labelledSeats.value);
  const sources = pointTable(told);
  return sums.length > 0 ? (
    <section class="result-points" aria-labelledby="result-points">
      <h3 id="result-points">{sources.length > 0 ? "Points" : "Players"}</h3>
      {sources.length > 0 ? <PointTable told={told} /> : <Scoreboard sums={sums} />}
    </section>
  ) : null;
}

function Scoreboard({ sums }: { sums: readonly string[] }) {
  return (
    <ul class="scoreboard">
      {sums.map((sum) => (
        <li key={sum}>{sum}</li>
      ))}
    </ul>
  );
}

function PointTable({ told }: { told: Score }) {
  const rows = pointTable(told);
  return (
    <table>
      <thead>
        <tr>
          <td />
          {told.sides.map(({ seats }) => (
            <th key={seats.join()} scope="col">
              {seatNames(seats, labelledSeats.value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, points }) => (
          <PointRow key={label} label={label} points={points} />
        ))}
      </tbody>
      <tfoot>
        <PointRow label="Total" points={told.sides.map(({ points }) => points ?? 0)} />
      </tfoot>
    </table>
  );
}

function PointRow({ label, points }: { label: string; points: readonly number[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {points.map((number, place) => (
        <td key={place}>{String(number).replace("-", "−")}</td>
      ))}
    </tr>
  );
}

/** The decisive moments, each with its picture and the way to its replay. */
function KeyMoments({ view }: { view: unknown }) {
  const all = result.value?.moments ?? [];
  const moments = decisiveMoments(all);
  return moments.length > 0 ? (
    <section class="result-moments" aria-labelledby="result-moments">
      <h3 id="result-moments">What decided it</h3>
      <ol>
        {moments.map((moment) => (
          <KeyMoment
            key={`${moment.version} ${moment.title}`}
            {...moment}
            {...describeMoment(view, moment, all)}
          />
        ))}
      </ol>
    </section>
  ) : null;
}

function KeyMoment({ version, title, seat, design }: Mark & { design: string | undefined }) {
  return (
    <li>
      <button type="button" class="quiet" onClick={() => watchFrom(version - 1)}>
        <span class="moment-picture" aria-hidden="true">
          {design && <CardArt design={design} />}
          <span>▶</span>
        </span>
        <span>{title}</span>
        {seat !== null && <span class="quiet-text">{seatNames([seat], labelledSeats.value)}</span>}
      </button>
    </li>
  );
}

/**
 * Return title and picture of a moment.
 * If the game has none, the picture is that of the card in the title.
 */
function describeMoment(view: unknown, moment: Mark, all: readonly Mark[]) {
  const index = all.filter(({ kind }) => kind === moment.kind).indexOf(moment);
  const { title } = moment;
  return (
    game.value?.describeMoment?.(view, moment.kind, index) ?? { title, design: firstMention(title)?.design }
  );
}
