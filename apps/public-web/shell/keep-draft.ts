import { isShownAgain } from './is-shown-again.ts';
import { isUntouched } from './show-zone.ts';

/** Fields of the page that a reload makes anew. A draft that brought back an old one would be refused. */
const NOT_KEPT: readonly string[] = ['Captcha', 'Website', 'Version'];

type Kept = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isKept = (field: Element): field is Kept =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) &&
  field.name !== '' &&
  !NOT_KEPT.includes(field.name);

const isChoice = (field: Kept): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** The place of the draft; undefined where a browser forbids it, for example in a frame. */
function place(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Whether the visitor entered nothing. On a slow connection they may type before the script runs. The zone is chosen by a script. */
function isBlank(field: Kept): boolean {
  if (field instanceof HTMLSelectElement) return field.name === 'Zone' || isUntouched(field);
  return isChoice(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

function restore(form: HTMLFormElement, kept: string): void {
  const values = new URLSearchParams(kept);
  for (const field of [...form.elements].filter(isKept).filter(isBlank)) {
    const value = values.get(field.name);
    if (isChoice(field)) field.checked = value === field.value;
    else if (value !== null) field.value = value;
  }
}

const nameOfDraft = (): string => `form ${location.pathname}`;

/** Forgets the draft of this page, because it is sent. */
export const forgetDraft = (): void => place()?.removeItem(nameOfDraft());

/**
 * Keeps what a visitor entered until it is sent, in this tab alone: a telephone drops a page that it needs the memory of.
 * A reload brings it back, with the name of the form, so that sending again makes one submission.
 */
export function keepDraft(): void {
  const storage = place();
  const form = document.querySelector<HTMLFormElement>('form[method=post]');
  if (storage === undefined) return;
  if (form === null) return forgetDraft();
  const kept = storage.getItem(nameOfDraft());
  if (kept !== null && !isShownAgain()) restore(form, kept);
  document.addEventListener('input', ({ target }) => {
    const changed = target instanceof Element ? target.closest<HTMLFormElement>('form[method=post]') : null;
    if (changed === null) return;
    const entries = [...new FormData(changed)].filter(([field]) => !NOT_KEPT.includes(field));
    storage.setItem(
      nameOfDraft(),
      String(new URLSearchParams(entries.map(([field, value]) => [field, String(value)]))),
    );
  });
}
