/** Whether the element is a text field. */
const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'email', 'tel'].includes(target.type));

/** Types into a field and fires its input event, so that listeners receive the text. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

let stop = () => undefined as void;

/**
 * Keeps the typed keys until a text field takes the focus, and types them there. For fields that are still loading.
 * @param onEscape runs on Escape; the kept keys are dropped
 */
export function keepKeys(onEscape: () => void): void {
  let kept = '';
  const ending = new AbortController();
  stop();
  stop = () => ending.abort();
  const { signal } = ending;

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || takesText(event.target)) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return; // A space presses the button.
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
    // In a microtask, because the opener may still select the field's text, and typing would then replace it.
    if (kept !== '') queueMicrotask(() => typeInto(target, kept));
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('focusin', onFocus, { signal });
  // A user who leaves the page no longer wants the field.
  window.addEventListener('popstate', stop, { signal });
  window.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') !== null && stop(),
    { signal },
  );
}
