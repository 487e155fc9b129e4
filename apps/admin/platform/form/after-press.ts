let pressed = false;

window.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);

/**
 * Runs an action once no pointer is pressed any more. A field is left when the pointer goes down on a button: a message that
 * appeared right then would move the button away from under the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (!pressed) return action();
  // The click follows pointerup in the same turn; the next turn comes after it.
  const later = () => setTimeout(action);
  window.addEventListener('pointerup', later, { once: true });
}
