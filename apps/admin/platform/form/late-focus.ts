import { useState } from 'react';

/** The form's field that has the focus now, where one has it. */
const fieldInUse = (form: Element): Element | null =>
  form.querySelector('input:focus, textarea:focus, [role=spinbutton]:focus');

/**
 * Whether an input whose code comes later than its form takes the focus that it asks for: not from another field where the reader types by then.
 * @param labelId the id of its label, which stands in the form before it
 */
export function useLateFocus(asks: boolean, labelId: string | undefined): boolean {
  const [takes] = useState(() => {
    const form = labelId === undefined ? null : (document.getElementById(labelId)?.closest('form') ?? null);
    return asks && (form === null || fieldInUse(form) === null);
  });
  return takes;
}
