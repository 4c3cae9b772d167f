/** Entry point of server-rendered pages. */

import "../../build/fonts/display.css";
import "../shared/theme.css";
import "./styles/index.css";
import "./live-filters";
import { changeTextSize, switchTheme } from "../shared/theme";
import {
  addSeatButton,
  keepSeats,
  showApplicableFields,
  suggestVisibility,
  summarizeSettings,
} from "./campaign-setup";
import { watchCampaign } from "./campaign-updates";
import { enableCopyButtons } from "./copy-buttons";
import { runClocks } from "./live-clocks";

/** Colors and frames of the cards of each game. */
import.meta.glob("../games/*/{colors,cards/card-frames}.css", { eager: true });

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.addEventListener("click", switchTheme);
}
const textSizes = document.querySelector<HTMLSelectElement>("[data-text-size]");
textSizes?.addEventListener("change", () => changeTextSize(textSizes.value));
enableCopyButtons(document);
runClocks();

const followed = document.querySelector<HTMLElement>("[data-follow]");
if (followed) {
  watchCampaign(followed);
}

const chairs = document.querySelector<HTMLElement>("[data-chairs]");
if (chairs) {
  addSeatButton(chairs);
}

const setup = document.querySelector<HTMLFormElement>("form[data-setup]");
if (setup) {
  showApplicableFields(setup);
  suggestVisibility(setup);
  summarizeSettings(setup);
  keepSeats(setup);
}
