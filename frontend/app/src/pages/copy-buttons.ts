/** Buttons that copy the value of a field. */

/** Show and activate the copy buttons of a part of the page. */
export function enableCopyButtons(part: ParentNode): void {
  for (const button of part.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) {
    return;
  }
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Selected";
  }
}
