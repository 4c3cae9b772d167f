/** Top bar: campaign, game status, whose turn it is, tools. */

import { switchTheme } from "../shared/theme";
import { isAnsweredAutomatically } from "./auto-pass/auto-answer";
import { isViewerSeat } from "./cards/mention-parser";
import { unreadMessages } from "./chat/chat-messages";
import { ResignButton } from "./dialogs/resign";
import { ExpertHintTool } from "./expert-hint/expert-hint-button";
import { game } from "./game-loader";
import { isHelpOpen } from "./input/keyboard";
import { Clocks } from "./players/clocks";
import { ownSeatLabel, seatLabel } from "./players/player-names";
import { isPlaybackBehind, shownTable } from "./replay/replay-state";
import { ReplayBanner } from "./replay/timeline";
import { campaignPage, page } from "./session/campaign-context";
import { isFeedConnected } from "./session/live-feed";
import {
  decision,
  isMyTurn,
  isOver,
  isServerResponding,
  liveTable,
  ownSeats,
  seatInfos,
  summary,
  viewAs,
  viewedSeat,
} from "./session/table-state";
import { SettingsMenu } from "./settings/settings-menu";
import { scrollToChat } from "./side-panel";

export function TopBar() {
  return (
    <header class="top-bar">
      <a class="brand" href={page.home} aria-label="Cliffhanger, home">
        Cliffhanger
      </a>
      <h1>
        <a href={campaignPage}>{summary.value?.name || "Campaign"}</a>
      </h1>
      <Headline />
      <TurnStatus />
      <ConnectionStatus />
      <OwnName />
      <Clocks />
      <SeatSelect />
      <ReplayBanner />
      <div class="tools">
        <ResignButton />
        <ExpertHintTool />
        <ChatButton />
        <button type="button" class="quiet" aria-label="Switch between light and dark" onClick={switchTheme}>
          ◐
        </button>
        <button
          type="button"
          class="quiet"
          data-part="help"
          aria-label="Help"
          onClick={() => (isHelpOpen.value = true)}
        >
          ?
        </button>
        <SettingsMenu />
      </div>
    </header>
  );
}

/** Button that opens the chat on small screens, with the number of new messages. */
function ChatButton() {
  const news = unreadMessages.value;
  return (
    <button
      type="button"
      class="quiet chat-button"
      aria-label={news > 0 ? `Chat, ${news} new` : "Chat"}
      onClick={scrollToChat}
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
  const view = shownTable.value?.view;
  return (
    <ul class="headline" aria-label="Game status">
      {view && game.value?.headline(view).map((part) => <li key={part}>{part}</li>)}
    </ul>
  );
}

function TurnStatus() {
  return (
    <p class="turn-status" role="status" data-mine={mustAct() ? "" : undefined}>
      {turnStatus()}
    </p>
  );
}

function turnStatus(): string {
  if (isOver.value && !isPlaybackBehind.value) {
    return summary.value?.status === "finished" ? "Game over" : "Abandoned";
  }
  if (mustAct()) {
    return turnSeat() === decision.value?.seat ? "Your turn" : "Your decision";
  }
  const waitedFor = (isPlaybackBehind.value ? shownTable.value : liveTable.value)?.decision.waiting_for ?? [];
  const other = waitedFor.find(({ seat }) => !isViewerSeat(seat, seatInfos.value));
  return other ? `Waiting for ${seatLabel(other.seat)}` : turnText(turnSeat());
}

/** Return true if this player must act. Automatic answers do not count. */
function mustAct(): boolean {
  return isMyTurn.value && !isPlaybackBehind.value && !isAnsweredAutomatically.value;
}

function turnText(seat: number | null): string {
  if (seat === null) {
    return "";
  }
  return isViewerSeat(seat, seatInfos.value) ? "Your turn" : `${seatLabel(seat)}'s turn`;
}

/** The player's own name: others see it, and a guest did not choose it. */
function OwnName() {
  const [own, ...others] = seatInfos.value.filter(({ isMine }) => isMine);
  return own && others.length === 0 && !isOver.value ? <p class="own-name">You are {own.name}</p> : null;
}

function ConnectionStatus() {
  const isGood = isOver.value || (isFeedConnected.value && isServerResponding.value);
  return (
    <p class="connection" role="status" data-lost={isGood ? undefined : ""}>
      {isGood ? "" : "Connection lost. Reconnecting …"}
    </p>
  );
}

/** Seat whose turn it is, if the game tells. */
function turnSeat(): number | null {
  const { view, decision } = (isPlaybackBehind.value ? shownTable.value : liveTable.value) ?? {};
  return (view && game.value?.turnOf(view)) ?? decision?.seat ?? null;
}

/** Label of the default view. */
function defaultViewLabel(): string {
  const own = ownSeats.value.length;
  return own > 1 ? "Active seat" : own ? "My seat" : "Spectator";
}

/** Seat selector for players with several seats, and for everyone after the end. */
function SeatSelect() {
  const open = seatInfos.value.filter((seatInfo) => isOver.value || seatInfo.isMine);
  if (open.length < 2) {
    return null;
  }
  return (
    <label class="seats">
      <span class="unseen">View as</span>
      <select
        value={viewedSeat.value ?? ""}
        onChange={(event) =>
          viewAs(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
        }
      >
        <option value="">{defaultViewLabel()}</option>
        {open.map(({ seat }) => (
          <option key={seat} value={seat}>
            {ownSeatLabel(seat)}
          </option>
        ))}
      </select>
    </label>
  );
}
