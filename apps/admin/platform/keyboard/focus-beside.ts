const PRESSABLE = 'button:enabled, a[href]';

/**
 * Moves the focus on from a button that goes with what it does, or with its row: to the next row, else the one before, else to what can be pressed in their section.
 * Whoever moved on meanwhile stays where they are.
 * @param done what was begun by the press; where it fails the focus stays
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
