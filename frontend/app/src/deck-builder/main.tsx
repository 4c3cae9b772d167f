/** Entry point of the deck builder. */

import "./deck-builder.css";
import { render } from "preact";
import { Builder } from "./deck-builder";
import { failure, isChanged, load } from "./deck-state";

const root = document.getElementById("deck");
if (root) {
  root.replaceChildren();
  render(<Builder />, root);
  addEventListener("beforeunload", (event) => isChanged.value && event.preventDefault());
  load().catch((error) => {
    failure.value = error;
  });
}
