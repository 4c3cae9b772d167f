/** Icons drawn in the text color. */

/** Icons that every board needs. */
export const ICON_PATHS = {
  check: "M1.800 8.700l1.700-1.700 3 3 6-6.200 1.700 1.700-7.700 7.900z",
  clock:
    "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3zm-.8 1.500h1.600v3.200l2.200 1.300-.8 1.400-3-1.800z",
  deck: "M5 1.200h8.800V12h-1.600V2.800H5zM2.200 4h8.800v10.800H2.200z",
  eye: "M8 3C4.300 3 1.800 6 .8 8c1 2 3.500 5 7.200 5s6.200-3 7.200-5c-1-2-3.500-5-7.200-5zm0 2.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600z",
  folder: "M1.200 3h5l1.600 1.800h7v9.400H1.200z",
  hand: "M2 4.500l5-2 1 2.500-2 8.500zM7 3.300l4.200-.8 1.300 10.300-6 .6zM12 4l2.800 1.400-2.500 8-.5-.2z",
} as const;

/**
 * Return a component that draws icons.
 * Their meaning is in the accessible name of the parent, or in `said`.
 */
export function createIcon<Name extends string>(drawn: Readonly<Record<Name, string>>) {
  return function Icon({ name, said }: { name: Name; said?: string }) {
    return (
      <>
        <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d={drawn[name]} fill-rule="evenodd" />
        </svg>
        {said && <span class="unseen">{said}</span>}
      </>
    );
  };
}
