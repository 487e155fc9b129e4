import { zoneText } from './zone-text.ts';

const choice = (): HTMLSelectElement | null => document.querySelector('select[name=tz]');

/** Says it in the address as well, where the server reads it: what is drawn next shows the same. */
function show(zone: string): void {
  for (const told of document.querySelectorAll<HTMLElement>('[data-start]'))
    told.textContent = zoneText(zone, told.dataset['start'] ?? '', told.dataset['end']);
  const address = new URL(location.href);
  address.searchParams.set('tz', zone);
  history.replaceState(history.state, '', address);
}

/** Whether it is as the server drew it: on a slow connection a visitor chooses before the script is there. */
export const isUntouched = ({ selectedOptions }: HTMLSelectElement): boolean =>
  selectedOptions[0]?.defaultSelected === true;

/** The browser's zone, where it is one that the page offers. */
export function browsersZone(): string | undefined {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...(choice()?.options ?? [])].find(({ value }) => value === zone)?.value;
}

/** Shows the page's times by the browser's clock, unless the address says by which; and by another one when it is chosen. */
export function showZone(): void {
  const zone = browsersZone();
  const select = choice();
  if (select !== null && !isUntouched(select)) {
    show(select.value);
  } else if (select !== null && zone !== undefined && !new URLSearchParams(location.search).has('tz')) {
    select.value = zone;
    show(zone);
  }
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'tz') show(target.value);
  });
}
