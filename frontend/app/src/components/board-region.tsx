/** Titled region of the board. */

import type { ComponentChildren } from "preact";

interface Props {
  /** Name of the grid area and style. */
  id: string;
  title: string;
  /** Text beside the heading. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

export function BoardRegion({ id, title, aside, children }: Props) {
  return (
    <section class={`region region-${id}`} data-part={id} aria-labelledby={`region-${id}`}>
      <header class="region-head">
        <h2 id={`region-${id}`} class="region-title">
          {title}
        </h2>
        {aside && <div class="region-aside">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
