import { useState } from 'react';

/** The form's focused field. */
const fieldInUse = (form: Element): Element | null =>
  form.querySelector('input:focus, textarea:focus, [role=spinbutton]:focus');

/**
 * Whether an input that is loaded after its form takes the focus that it asks for. It never takes it from another
 * field.
 * @param labelId the id of its label, which the form already shows
 */
export function useLateFocus(asks: boolean, labelId: string | undefined): boolean {
  const [takes] = useState(() => {
    const form = labelId === undefined ? null : (document.getElementById(labelId)?.closest('form') ?? null);
    return asks && (form === null || fieldInUse(form) === null);
  });
  return takes;
}
