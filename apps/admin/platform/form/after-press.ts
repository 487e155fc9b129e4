let pressed = false;

window.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);

/**
 * Runs an action once no pointer is pressed.
 * A pointer press on a button makes the field lose its focus. A message that appeared right then would move the button
 * away from the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (!pressed) return action();
  // The click follows pointerup in the same turn, so the timer runs after it.
  const later = () => setTimeout(action);
  window.addEventListener('pointerup', later, { once: true });
}
