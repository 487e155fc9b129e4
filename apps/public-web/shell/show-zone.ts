import { zonedText } from './zone-text.ts';

const choice = (): HTMLSelectElement | null => document.querySelector('select[name=tz]');

/** Shows all times in a zone, and stores it in the address. So the server renders the next page in it. */
function show(zone: string): void {
  for (const told of document.querySelectorAll<HTMLElement>('[data-start]'))
    told.textContent = zonedText(zone, told.dataset['start'] ?? '', told.dataset['end']);
  const address = new URL(location.href);
  address.searchParams.set('tz', zone);
  history.replaceState(history.state, '', address);
}

/** Whether the select has its rendered value. On a slow connection a visitor may choose before the script runs. */
export const isUntouched = ({ selectedOptions }: HTMLSelectElement): boolean =>
  selectedOptions[0]?.defaultSelected === true;

/** The browser's zone, if the page offers it. */
export function browsersZone(): string | undefined {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...(choice()?.options ?? [])].find(({ value }) => value === zone)?.value;
}

/** Shows the page's times in the browser's zone, unless the address names one. A choice shows another zone. */
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
