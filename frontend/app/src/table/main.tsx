/** Entry point of the table. */

import "../../build/fonts/display.css";
import "../shared/theme.css";
import "./top-bar.css";
import "./board-area.css";
import "./prompt/prompt.css";
import "./hints/hint-card.css";
import "./side-panel.css";
import "./players/absent-player.css";
import "./replay/timeline.css";
import "./dialogs/popover.css";
import "./motion/motion.css";
import "./results/between-games.css";
import "./results/result-page.css";
import "./table-page.css";
import { render } from "preact";
import { startAutomaticAnswers } from "./auto-pass/auto-answer";
import { watchAutoPass } from "./auto-pass/auto-pass";
import { trackAutoPassSettings } from "./auto-pass/auto-pass-settings";
import { watchPreviews } from "./cards/card-preview";
import { fetchCatalogue } from "./catalogue";
import { loadBoard } from "./game-loader";
import { startHints } from "./hints/hints";
import { collectNotices } from "./hints/notices";
import { skipTourAfterFirstGame } from "./hints/tour";
import { watchFocus } from "./input/focus";
import { watchKeys } from "./input/keyboard";
import { watchKeyboardMode } from "./input/keyboard-mode";
import { watchPresses } from "./input/pointer";
import { startLog } from "./log/event-log";
import { shakeOnDamage } from "./motion/card-motion";
import { watchScenes } from "./motion/fullscreen-scene";
import { watchNotifications } from "./notifications/notifications";
import { playEventSounds } from "./notifications/sounds";
import { startPlayback } from "./playback/playback-speed";
import { watchSeatNames } from "./players/player-names";
import { watchAutoplay } from "./replay/autoplay";
import { watchGameEnds } from "./results/between-games";
import { watchResults } from "./results/result-state";
import { watchReview } from "./review/review-state";
import { connectFeed } from "./session/live-feed";
import { failure, refresh, refreshSummary } from "./session/table-state";
import { TablePage } from "./table-page";

const root = document.getElementById("table");
if (root) {
  root.replaceChildren();
  render(<TablePage />, root);
  watchPresses();
  watchKeyboardMode();
  watchFocus();
  watchKeys();
  watchPreviews();
  startTable().catch((error) => {
    failure.value = error;
  });
}

async function startTable(): Promise<void> {
  void fetchCatalogue();
  await Promise.all([refreshSummary(), loadBoard()]);
  await refresh();
  watchSeatNames();
  connectFeed();
  startPlayback();
  watchAutoplay();
  shakeOnDamage();
  watchScenes();
  collectNotices();
  playEventSounds();
  startLog();
  watchNotifications();
  startAutomaticAnswers();
  watchAutoPass();
  startHints();
  skipTourAfterFirstGame();
  trackAutoPassSettings();
  watchResults();
  watchReview();
  watchGameEnds();
}
