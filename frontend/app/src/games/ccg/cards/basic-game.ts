/** The basic game: nothing costs points and nobody fights, so that what is printed for that says nothing (BAS-05, BAS-13, BAS-15). */

import { createContext } from "preact";

/** Whether it is played. */
export const Basic = createContext(false);
