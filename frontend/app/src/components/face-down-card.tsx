/** A card face down. */

export function FaceDown({ said }: { said: string }) {
  return (
    <p class="tile back night">
      <span class="unseen">{said}</span>
      <span class="back-stamp" aria-hidden="true">
        X
      </span>
    </p>
  );
}
