import { isShownAgain } from './is-shown-again.ts';
import { isUntouched } from './show-zone.ts';

/**
 * Preselects the browser's zone in a form's zone field, when the field offers it.
 * A choice that the visitor made before this script ran, or in a refused form, stays.
 */
export function chooseZone(): void {
  const field = document.querySelector<HTMLSelectElement>('select[name=Zone]');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field !== null && isUntouched(field) && !isShownAgain() && [...field.options].some(({ value }) => value === zone))
    field.value = zone;
}
