/** Whether a field takes text as it is typed. */
const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'email', 'tel'].includes(target.type));

/** Types into a field as its reader would have, so that whoever listens to it hears of it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

let stop = () => undefined as void;

/**
 * Keeps what is typed from now on until a text field takes the focus, and types it there: for what is still being loaded when it is asked for.
 * @param onEscape what Escape does meanwhile; what was typed is forgotten
 */
export function keepKeys(onEscape: () => void): void {
  let kept = '';
  const ending = new AbortController();
  stop();
  stop = () => ending.abort();
  const { signal } = ending;

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || takesText(event.target)) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return; // It presses the button.
    if (event.key === 'Escape') {
      stop();
      onEscape();
    } else if (event.key === 'Backspace') kept = kept.slice(0, -1);
    else if (event.key.length === 1) kept += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!takesText(target)) return;
    stop();
    // After whoever opened the field is done with it: what they choose there would take the text away again.
    if (kept !== '') queueMicrotask(() => typeInto(target, kept));
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('focusin', onFocus, { signal });
  // Whoever goes elsewhere has thought better of it.
  window.addEventListener('popstate', stop, { signal });
  window.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') !== null && stop(),
    { signal },
  );
}
