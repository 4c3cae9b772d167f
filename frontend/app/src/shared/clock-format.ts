/** Formats the time of a clock. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return a time in days and hours, or as a clock. Negative seconds count as 0. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) {
    return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  }
  const parts = [Math.floor((left % HOUR) / MINUTE), left % MINUTE].map((part) =>
    String(part).padStart(2, "0"),
  );
  return left >= HOUR ? [Math.floor(left / HOUR), ...parts].join(":") : parts.join(":");
}
