const PRESSABLE = 'button:enabled, a[href]';

/**
 * Moves the focus on when a button disappears with its action or its row.
 * It goes to the next row, else the previous one, else a button or link of the section.
 * A user who has moved the focus elsewhere keeps it.
 * @param done the running action; the focus stays when it fails
 */
export async function focusBeside(button: HTMLElement, done: Promise<{ readonly ok: boolean }>): Promise<void> {
  const row = button.closest('li, tr') ?? button;
  const places = [row.nextElementSibling, row.previousElementSibling, button.closest('section')];
  if (!(await done).ok) return;
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body && !row.contains(activeElement)) return;
  const others = places.flatMap((place) => (place === null ? [] : [place, ...place.querySelectorAll(PRESSABLE)]));
  const next = others.find((other) => other.isConnected && other.matches(PRESSABLE) && !row.contains(other));
  if (next instanceof HTMLElement) next.focus();
}
