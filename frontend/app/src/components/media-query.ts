/** Media queries in components. */

import { useEffect, useState } from "preact/hooks";

/** Return true while a media query matches. */
export function useMediaQuery(query: string): boolean {
  const [isMatch, setMatch] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatch(list.matches);
    update();
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return isMatch;
}
