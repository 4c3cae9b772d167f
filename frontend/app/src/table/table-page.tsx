/** Layout of the table page: top bar, board, column, timeline and dialogs. */

import { useRef } from "preact/hooks";
import { StopsPanel } from "./auto-pass/auto-pass-settings";
import { Inspector } from "./cards/card-inspector";
import { ReadingBox } from "./cards/card-preview-box";
import { DoubtBox } from "./dialogs/confirm-action";
import { Popover } from "./dialogs/popover";
import { ReportBox } from "./dialogs/problem-report";
import { ResignBox } from "./dialogs/resign";
import { Lobby, Trouble } from "./error-page";
import { game } from "./game-loader";
import { KeysBox } from "./input/keyboard";
import { Since } from "./log/recent-events";
import { useMotion } from "./motion/card-motion";
import { SceneShown } from "./motion/fullscreen-scene";
import { AwayBox, BackBar, Roster } from "./players/absent-player";
import { seated } from "./players/player-names";
import { EndingBox } from "./prompt/end-turn";
import { Prompt } from "./prompt/prompt";
import { at, shown } from "./replay/replay-state";
import { PastBanner, TimeBar } from "./replay/timeline";
import { InterludeBox } from "./results/between-games";
import { ResultPanel } from "./results/result-panel";
import { page } from "./session/campaign-context";
import { isBusy } from "./session/player-actions";
import { failure, isInLobby } from "./session/table-state";
import { Side } from "./side-panel";
import { Top } from "./top-bar";
import { VoteBar } from "./undo/undo-bar";

export function Table() {
  if (failure.value) {
    return <Trouble error={failure.value} />;
  }
  if (isInLobby.value) {
    return <Lobby />;
  }
  return (
    <div class="table" data-busy={isBusy.value ? "" : undefined}>
      <a class="skip" href="#decision">
        Skip to the decision
      </a>
      <Top />
      <main class="felt" data-past={at.value !== null ? "" : undefined}>
        <PastBanner />
        <BackBar />
        <VoteBar />
        <Board />
      </main>
      <div class="column">
        <Prompt />
        <StopsPanel />
        <ResultPanel />
        <Since />
        <Roster />
        <Side />
      </div>
      <TimeBar />
      <InterludeBox />
      <Inspector />
      <KeysBox />
      <EndingBox />
      <DoubtBox />
      <ResignBox />
      <ReportBox />
      <AwayBox />
      <Popover />
      <SceneShown />
      <ReadingBox />
    </div>
  );
}

function Board() {
  const box = useRef<HTMLDivElement>(null);
  const view = shown.value?.view;
  useMotion(box, shown.value);
  const Drawn = game.value?.Board;
  return Drawn && view ? (
    <div ref={box} class="board">
      <Drawn view={view} chairs={seated.value} />
      <div class={`moving kit ${page.ruleset}`} aria-hidden="true" />
    </div>
  ) : (
    <p class="alone" role="status">
      Loading the table …
    </p>
  );
}
