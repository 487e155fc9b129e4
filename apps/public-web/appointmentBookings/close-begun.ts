import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

/** In Melbourne, in the form of the fields: '2026-12-01 09:05'. */
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE });

function closeBegun(): void {
  const [today = '', now = ''] = clock.format(new Date()).split(' ');
  const isToday = document.querySelector<HTMLInputElement>('input[name=Date]')?.value === today;
  for (const slot of document.querySelectorAll<HTMLInputElement>('input[name=Slot]')) {
    slot.disabled = isToday && slot.value.padStart(now.length, '0') <= now;
    if (slot.disabled) slot.checked = false;
  }
}

/**
 * Disables today's half hours that have begun. Repeated on input and focus, because time passes and a refused form is
 * drawn again.
 */
export function closeBegunSlots(): void {
  closeBegun();
  for (const happens of ['input', 'focusin']) document.addEventListener(happens, closeBegun);
}
