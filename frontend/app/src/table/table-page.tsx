/** Layout of the table page: top bar, board, column, timeline and dialogs. */

import { useRef } from "preact/hooks";
import { AutoPassPanel } from "./auto-pass/auto-pass-settings";
import { CardInspector } from "./cards/card-inspector";
import { CardPreviewBox } from "./cards/card-preview-box";
import { ConfirmActionDialog } from "./dialogs/confirm-action";
import { Popover } from "./dialogs/popover";
import { ProblemReportDialog } from "./dialogs/problem-report";
import { ResignDialog } from "./dialogs/resign";
import { ErrorPage, LobbyPage } from "./error-page";
import { ExpertHintDialog } from "./expert-hint/expert-hint-button";
import { game } from "./game-loader";
import { RulePopover } from "./glossary/rule-popover";
import { HelpDialog } from "./input/keyboard";
import { useCardMotion } from "./motion/card-motion";
import { FullscreenScene } from "./motion/fullscreen-scene";
import { AbsentPlayerDialog, PlayerList, ReturnBar } from "./players/absent-player";
import { namedSeats } from "./players/player-names";
import { EndTurnDialog } from "./prompt/end-turn";
import { Prompt } from "./prompt/prompt";
import { replayVersion, shownTable } from "./replay/replay-state";
import { Timeline } from "./replay/timeline";
import { BetweenGamesDialog } from "./results/between-games";
import { ResultDialog } from "./results/result-page";
import { ResultPanel } from "./results/result-panel";
import { ReviewDialog } from "./review/review-button";
import { page } from "./session/campaign-context";
import { isBusy } from "./session/player-actions";
import { failure, isInLobby } from "./session/table-state";
import { SidePanel } from "./side-panel";
import { TopBar } from "./top-bar";
import { VoteBar } from "./undo/undo-bar";

export function TablePage() {
  if (failure.value) {
    return <ErrorPage error={failure.value} />;
  }
  if (isInLobby.value) {
    return <LobbyPage />;
  }
  return (
    <div class="table" data-busy={isBusy.value ? "" : undefined}>
      <a class="skip" href="#decision">
        Skip to the decision
      </a>
      <TopBar />
      <main class="board-area" data-past={replayVersion.value !== null ? "" : undefined}>
        <ReturnBar />
        <VoteBar />
        <Board />
      </main>
      <div class="side-column">
        <Prompt />
        <AutoPassPanel />
        <ResultPanel />
        <PlayerList />
        <SidePanel />
      </div>
      <Timeline />
      <BetweenGamesDialog />
      <ResultDialog />
      <CardInspector />
      <HelpDialog />
      <EndTurnDialog />
      <ConfirmActionDialog />
      <ResignDialog />
      <ProblemReportDialog />
      <ExpertHintDialog />
      <ReviewDialog />
      <AbsentPlayerDialog />
      <Popover />
      <RulePopover />
      <FullscreenScene />
      <CardPreviewBox />
    </div>
  );
}

function Board() {
  const box = useRef<HTMLDivElement>(null);
  const view = shownTable.value?.view;
  useCardMotion(box, shownTable.value);
  const Drawn = game.value?.Board;
  return Drawn && view ? (
    <div ref={box} class="board">
      <Drawn view={view} seatInfos={namedSeats.value} />
      <div class={`moving board-base ${page.ruleset}`} aria-hidden="true" />
    </div>
  ) : (
    <p class="alone" role="status">
      Loading the table …
    </p>
  );
}
