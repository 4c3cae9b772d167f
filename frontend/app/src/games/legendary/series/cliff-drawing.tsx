/** Drawing of a cliff at night. */

export function CliffDrawing() {
  return (
    <svg
      class="cliff"
      viewBox="-150 0 900 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path class="cliff-far" d="M230 114l64-22 90 26 60-18 72 20 84-14 66 24 90-16" />
      <path class="cliff-rock" d="M-160 58h366l26-6 18 8-8 12 9 12-14 14 8 18-13 14 6 20h-398Z" />
      <path class="cliff-line" d="M-160 58h366l26-6 18 8-8 12 9 12-14 14 8 18-13 14 6 20" />
      <path
        class="cliff-line"
        d="M40 72h22m14 18h36m-88 12h18m70 14h40m-96 12h30m-208-50h40m-72 18h22m40 22h34m-76 14h28"
      />
      <path class="cliff-body" d="M246 58l9 3m-5-1 12 22m0 0-4 26 9 22m-9-22-7 24m11-50 13 16" />
      <circle class="cliff-head" cx="268" cy="76" r="6" />
      <path class="cliff-beam" d="M302 124 356 96l18 38Z" />
      <path class="cliff-line" d="m292 128 10-4" />
      <circle class="cliff-moon" cx="498" cy="36" r="19" />
      <path class="cliff-line" d="M466 22h64m-54 14h70m-62 14h44" />
      <path
        class="cliff-stars"
        d="M60 20v0M130 34v0M300 18v0M352 42v0M418 16v0M566 70v0M590 18v0M400 66v0M20 40v0M-60 26v0M-110 12v0M640 34v0M700 60v0M690 12v0"
      />
    </svg>
  );
}
