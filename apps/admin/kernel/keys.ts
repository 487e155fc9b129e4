import { useEffect, useRef } from 'react';

/** Whether keys are meant for what the reader types into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

let somethingFloated = false;

// Looked at before anybody hears the key: what takes it may be gone from the page by the time it reaches us.
window.addEventListener(
  'keydown',
  () => {
    somethingFloated = document.querySelector('.MuiModal-root, .MuiPickerPopper-root, .MuiAutocomplete-popper') !== null;
  },
  true,
);

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single keys of the screen, by `KeyboardEvent.key`. They rest while somebody types, while a dialog or menu is open,
 * and when Control, Alt or Meta is held.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || somethingFloated) return;
      const handle = current.current[event.key];
      if (handle === undefined) return;
      event.preventDefault();
      handle(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const escapes: { current: () => void }[] = [];

window.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || somethingFloated) return;
  const topMost = escapes.at(-1);
  if (topMost === undefined) return;
  event.preventDefault();
  topMost.current();
});

/** Escape closes the top-most thing only: what mounted last. Menus and dialogs take the key before it comes here. */
export function useEscape(close: () => void): void {
  const entry = useRef(close);
  useEffect(() => {
    entry.current = close;
  });
  useEffect(() => {
    escapes.push(entry);
    return () => void escapes.splice(escapes.indexOf(entry), 1);
  }, []);
}
