import { useEffect, useLayoutEffect, useRef } from 'react';

const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox], [role=menu], [role=radiogroup], [role=tablist], [role=slider], [role=spinbutton]';

/** Whether the focused element needs keys itself: a text field, or a widget with letters and arrows. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(OWN_KEYS) !== null);

const isInForm = (target: EventTarget | null): boolean => target instanceof Element && target.closest('form') !== null;

let somethingFloated = false;

// Checked in the capture phase, because a handler may remove the dialog before the key arrives here.
// A fading menu is already hidden from screen readers and takes no keys.
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
 * Single keys of the screen, by `KeyboardEvent.key`. They do nothing while a user types or chooses, in a form, or under
 * a dialog or menu. They also do nothing with Control, Alt or Meta.
 * @param alsoInForms for keys that leave the form open: they also work on its buttons and checkboxes
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

/** @returns removes the entry */
function onTop(entry: { current: () => void }): () => void {
  escapes.push(entry);
  return () => void escapes.splice(escapes.indexOf(entry), 1);
}

/**
 * Escape closes only the part that mounted last. Menus and dialogs handle the key before it arrives here.
 * @param holds the part contains others that close first, also those that mounted with it
 */
export function useEscape(close: () => void, { holds = false }: { readonly holds?: boolean } = {}): void {
  const entry = useRef(close);
  useEffect(() => {
    entry.current = close;
  });
  // React runs all layout effects before other effects.
  useLayoutEffect(() => (holds ? onTop(entry) : undefined), [holds]);
  useEffect(() => (holds ? undefined : onTop(entry)), [holds]);
}
