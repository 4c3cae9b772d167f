/** Note of a page that loads its data, or that couldn't load them. */

import { errorMessage } from "../api/client";

interface Props {
  what: string;
  failure: unknown;
}

export function LoadingNote({ what, failure }: Props) {
  if (!failure) {
    return <p role="status">Loading the {what} …</p>;
  }
  return (
    <p class="sheet" role="alert">
      {errorMessage(failure)}{" "}
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  );
}
