/** Edges of cards and the circumstances between them, in three lanes. */

import { CIRCUMSTANCES, circumstancesText, LEFT } from "../labels";
import type { Card, Circumstance, LeftMark, RightMark } from "../view-types";
import { hasRightEdge } from "./card-text";
import { Icon } from "./icons";

/** Both edges of a card, for the sides of its picture. */
export function Edges({ design }: { design: Card }) {
  return (
    <>
      <LeftEdge design={design} />
      {hasRightEdge(design) && <RightEdge design={design} />}
    </>
  );
}

/** Left edge: required circumstances. Other lanes stay empty. */
function LeftEdge({ design }: { design: Card }) {
  if (!design.left) return null;
  return (
    <span class="edge edge-left">
      {CIRCUMSTANCES.map((name) => (
        <RequiredLight key={name} of={name} mark={design.left?.[name]} />
      ))}
    </span>
  );
}

function RequiredLight({ of, mark }: { of: Circumstance; mark: LeftMark | undefined }) {
  return mark ? (
    <span class={`light light-${of}`} data-is={mark === "off" ? "off" : "on"}>
      <Icon name={of} />
      {LEFT[mark].sign && <span class="light-sign">{LEFT[mark].sign}</span>}
    </span>
  ) : (
    <span class="light" data-is="free" />
  );
}

/** Right edge: circumstances after the card; unlisted ones are off. */
function RightEdge({ design }: { design: Card }) {
  return (
    <span class="edge edge-right">
      {CIRCUMSTANCES.map((name) => (
        <ResultLight key={name} of={name} mark={design.right?.[name] ?? "off"} />
      ))}
    </span>
  );
}

function ResultLight({ of, mark }: { of: Circumstance; mark: RightMark }) {
  return (
    <span class={`light light-${of}`} data-is={mark}>
      <Icon name={of} />
    </span>
  );
}

/** Circumstances between two cards. */
export function CircumstanceLights({ on, words = false }: { on: readonly Circumstance[]; words?: boolean }) {
  return (
    <span class="lights">
      <span class="unseen">{circumstancesText(on)}</span>
      {CIRCUMSTANCES.map((name) => (
        <span
          key={name}
          class={`lane light-${name}`}
          data-is={on.includes(name) ? "on" : "off"}
          aria-hidden="true"
        >
          <span class={`light light-${name}`} data-is={on.includes(name) ? "on" : "off"}>
            <Icon name={name} />
          </span>
          {words && `${name} ${on.includes(name) ? "on" : "off"}`}
        </span>
      ))}
    </span>
  );
}
