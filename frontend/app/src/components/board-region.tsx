/** A named part of the board. */

import type { ComponentChildren } from "preact";

interface Props {
  /** The name of the grid area, and of the style. */
  id: string;
  title: string;
  /** A few words beside the heading. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

export function Region({ id, title, aside, children }: Props) {
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
