/** Top bar: campaign, game status, whose turn it is, tools. */

import { switchTheme } from "../shared/theme";
import { answersItself } from "./auto-pass/auto-answer";
import { isYou } from "./cards/mention-parser";
import { unread } from "./chat/chat-messages";
import { Resign } from "./dialogs/resign";
import { game } from "./game-loader";
import { isKeysShown } from "./input/keyboard";
import { Clocks } from "./players/clocks";
import { nameOf, selfOr } from "./players/player-names";
import { isBehind, shown } from "./replay/replay-state";
import { campaignPage, page } from "./session/campaign-context";
import { isHeard } from "./session/live-feed";
import {
  answers,
  chairs,
  decision,
  isMyTurn,
  isOver,
  live,
  lookFrom,
  ownSeats,
  summary,
  wantedSeat,
} from "./session/table-state";
import { Settings } from "./settings/settings-menu";
import { goToTalk } from "./side-panel";

export function Top() {
  return (
    <header class="line">
      <a class="brand" href={page.home} aria-label="Cliffhanger, home">
        Cliffhanger
      </a>
      <h1>
        <a href={campaignPage}>{summary.value?.name || "Campaign"}</a>
      </h1>
      <Headline />
      <Acting />
      <Line />
      <Self />
      <Clocks />
      <SeatSwitch />
      <div class="tools">
        <Resign />
        <TalkButton />
        <button type="button" class="quiet" aria-label="Switch between light and dark" onClick={switchTheme}>
          ◐
        </button>
        <button
          type="button"
          class="quiet"
          data-part="help"
          aria-label="Help"
          onClick={() => (isKeysShown.value = true)}
        >
          ?
        </button>
        <Settings />
      </div>
    </header>
  );
}

/** Button that opens the chat on small screens, with the number of new messages. */
function TalkButton() {
  const news = unread.value;
  return (
    <button
      type="button"
      class="quiet talk-button"
      aria-label={news > 0 ? `Chat, ${news} new` : "Chat"}
      onClick={goToTalk}
    >
      <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 2.500h12v8.500H7.500L4 14.200V11H2z" />
      </svg>
      {news > 0 && (
        <span class="badge" aria-hidden="true">
          {news}
        </span>
      )}
    </button>
  );
}

function Headline() {
  const view = shown.value?.view;
  return (
    <ul class="headline" aria-label="Game status">
      {view && game.value?.headline(view).map((part) => <li key={part}>{part}</li>)}
    </ul>
  );
}

function Acting() {
  return (
    <p class="acting" role="status" data-mine={isAsked() ? "" : undefined}>
      {acting()}
    </p>
  );
}

function acting(): string {
  if (isOver.value && !isBehind.value) {
    return summary.value?.status === "finished" ? "Game over" : "Abandoned";
  }
  if (isAsked()) {
    return turn() === decision.value?.seat ? "Your turn" : "Your decision";
  }
  const waitedFor = (isBehind.value ? shown.value : live.value)?.decision.waiting_for ?? [];
  const other = waitedFor.find(({ seat }) => !isYou(seat, chairs.value));
  return other ? `Waiting for ${nameOf(other.seat)}` : turnOf(turn());
}

/** Whether this player must act. Automatic answers do not count. */
function isAsked(): boolean {
  return isMyTurn.value && !isBehind.value && !answersItself.value;
}

function turnOf(seat: number | null): string {
  if (seat === null) {
    return "";
  }
  return isYou(seat, chairs.value) ? "Your turn" : `${nameOf(seat)}'s turn`;
}

/** The player's own name: others see it, and a guest did not choose it. */
function Self() {
  const [own, ...others] = chairs.value.filter(({ isMine }) => isMine);
  return own && others.length === 0 && !isOver.value ? <p class="self">You are {own.name}</p> : null;
}

function Line() {
  const isGood = isOver.value || (isHeard.value && answers.value);
  return (
    <p class="connection" role="status" data-lost={isGood ? undefined : ""}>
      {isGood ? "" : "Connection lost. Reconnecting …"}
    </p>
  );
}

/** Seat whose turn it is, if the game tells. */
function turn(): number | null {
  const { view, decision } = (isBehind.value ? shown.value : live.value) ?? {};
  return (view && game.value?.turnOf(view)) ?? decision?.seat ?? null;
}

/** Label of the default view. */
function asItComes(): string {
  const own = ownSeats.value.length;
  return own > 1 ? "Active seat" : own ? "My seat" : "Spectator";
}

/** Seat selector for players with several seats, and for everyone after the end. */
function SeatSwitch() {
  const open = chairs.value.filter((chair) => isOver.value || chair.isMine);
  if (open.length < 2) {
    return null;
  }
  return (
    <label class="seats">
      <span class="unseen">View as</span>
      <select
        value={wantedSeat.value ?? ""}
        onChange={(event) =>
          lookFrom(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
        }
      >
        <option value="">{asItComes()}</option>
        {open.map(({ seat }) => (
          <option key={seat} value={seat}>
            {selfOr(seat)}
          </option>
        ))}
      </select>
    </label>
  );
}
