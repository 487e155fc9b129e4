/** Chooses the browser's zone in a form's field for it, where it is one that is offered. */
export function chooseZone(): void {
  const field = document.querySelector<HTMLSelectElement>('select[name=Zone]');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field !== null && [...field.options].some(({ value }) => value === zone)) field.value = zone;
}
