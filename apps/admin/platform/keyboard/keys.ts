import { useEffect, useLayoutEffect, useRef } from 'react';

const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox], [role=menu], [role=radiogroup], [role=tablist], [role=slider], [role=spinbutton]';

/** Whether keys are meant for where the focus is: for what is typed into, or chosen from with letters and arrows. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(OWN_KEYS) !== null);

const isInForm = (target: EventTarget | null): boolean => target instanceof Element && target.closest('form') !== null;

let somethingFloated = false;

// Looked at before anybody hears the key: what takes it may be gone from the page by the time it reaches us.
// A menu that fades out is hidden from screen readers already, and takes no keys.
window.addEventListener(
  'keydown',
  () => {
    somethingFloated =
      document.querySelector(
        '.MuiModal-root:not([aria-hidden=true]), .MuiPickerPopper-root, .MuiAutocomplete-popper',
      ) !== null;
  },
  true,
);

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single keys of the screen, by `KeyboardEvent.key`. They rest while somebody types or chooses, anywhere in a form, while a dialog
 * or menu is open, and when Control, Alt or Meta is held.
 * @param alsoInForms for keys that lead nowhere: they hold on the buttons and boxes of a form too
 */
export function useKeys(keys: Keys, { alsoInForms = false }: { readonly alsoInForms?: boolean } = {}): void {
  const current = useRef({ keys, alsoInForms });
  useEffect(() => {
    current.current = { keys, alsoInForms };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        hasOwnKeys(event.target) ||
        somethingFloated
      )
        return;
      const handle = current.current.keys[event.key];
      if (handle === undefined || (isInForm(event.target) && !current.current.alsoInForms)) return;
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

/** @returns takes it away again */
function onTop(entry: { current: () => void }): () => void {
  escapes.push(entry);
  return () => void escapes.splice(escapes.indexOf(entry), 1);
}

/**
 * Escape closes the top-most thing only: what mounted last. Menus and dialogs take the key before it comes here.
 * @param holds what it closes holds others that close first, also those that mounted with it
 */
export function useEscape(close: () => void, { holds = false }: { readonly holds?: boolean } = {}): void {
  const entry = useRef(close);
  useEffect(() => {
    entry.current = close;
  });
  // All layout effects come before all others.
  useLayoutEffect(() => (holds ? onTop(entry) : undefined), [holds]);
  useEffect(() => (holds ? undefined : onTop(entry)), [holds]);
}
