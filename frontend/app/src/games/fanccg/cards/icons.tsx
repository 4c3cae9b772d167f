/** Icons of this game. */

import * as kit from "../../../components/icons";

const DRAWN = {
  ...kit.ICON_PATHS,
  progress: "M1 2.500h3.600L9.700 8l-5.100 5.500H1L6.100 8zM7 2.500h3.600L15.700 8l-5.100 5.500H7L12.100 8z",
  opposition: "M5 1h6l4 4v6l-4 4H5l-4-4V5zM3.800 6.700v2.600h8.400V6.700z",
  jeopardy: "M8 .8l7.700 13.900H.3zM7.100 5.600h1.800v4.600H7.100zm0 5.700h1.800V13H7.100z",
  mark: "M2 1h12v14l-6-4.500L2 15z",
} as const;

export type IconName = keyof typeof DRAWN;

export const Icon = kit.createIcon<IconName>(DRAWN);
