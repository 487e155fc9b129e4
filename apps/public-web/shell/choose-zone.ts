import { isUntouched } from './show-zone.ts';

/** Chooses the browser's zone in a form's field for it, where it is one that is offered. What the visitor chose before this script came, or in a form that was refused, stays. */
export function chooseZone(): void {
  const field = document.querySelector<HTMLSelectElement>('select[name=Zone]');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (
    field !== null &&
    isUntouched(field) &&
    document.getElementById('error-summary') === null &&
    [...field.options].some(({ value }) => value === zone)
  )
    field.value = zone;
}
