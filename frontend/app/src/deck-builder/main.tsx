/** Entry point of the deck builder. */

import "./deck-builder.css";
import { render } from "preact";
import { DeckBuilder } from "./deck-builder";
import { failure, isChanged, load } from "./deck-state";

const root = document.getElementById("deck");
if (root) {
  root.replaceChildren();
  render(<DeckBuilder />, root);
  addEventListener("beforeunload", (event) => isChanged.value && event.preventDefault());
  load().catch((error) => {
    failure.value = error;
  });
}
