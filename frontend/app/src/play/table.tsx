/** The whole page: the line above, the board, the column beside it, the bar of time. */

import { useRef } from "preact/hooks";
import { isBusy } from "./acting";
import { AwayBox, BackBar, Roster } from "./away";
import { page } from "./campaign";
import { DoubtBox } from "./doubt";
import { EndingBox } from "./ending";
import { game } from "./game";
import { Inspector } from "./inspector";
import { InterludeBox } from "./interlude";
import { KeysBox } from "./keys";
import { useMotion } from "./motion";
import { seated } from "./names";
import { Popover } from "./popover";
import { Prompt } from "./prompt";
import { ReadingBox } from "./reading-box";
import { ReportBox } from "./report";
import { ResignBox } from "./resign";
import { ResultPanel } from "./result";
import { SceneShown } from "./scene";
import { failure, isInLobby } from "./session";
import { Side } from "./side";
import { Since } from "./since";
import { StopsPanel } from "./stops";
import { at, shown } from "./time";
import { PastBanner, TimeBar } from "./time-bar";
import { Top } from "./top";
import { Lobby, Trouble } from "./trouble";
import { VoteBar } from "./undo-bar";

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
      Laying out the table …
    </p>
  );
}
