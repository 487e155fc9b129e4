import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

/** In Melbourne, as fields have it: 2026-12-01 09:05 */
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE });

function closeBegun(): void {
  const [today = '', now = ''] = clock.format(new Date()).split(' ');
  const isToday = document.querySelector<HTMLInputElement>('input[name=Date]')?.value === today;
  for (const slot of document.querySelectorAll<HTMLInputElement>('input[name=Slot]')) {
    slot.disabled = isToday && slot.value.padStart(now.length, '0') <= now;
    if (slot.disabled) slot.checked = false;
  }
}

/** Half hours of today that have begun cannot be chosen: also in a form that was refused, to which the focus is led, and after a while. */
export function closeBegunSlots(): void {
  closeBegun();
  for (const happens of ['input', 'focusin']) document.addEventListener(happens, closeBegun);
}
