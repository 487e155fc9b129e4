import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { VEHICLE_SEARCH_MIN } from '@leaseledger/contract/vehicles/vehicle.codes';
import type { VehicleRow } from '@leaseledger/contract/vehicles/vehicle.views';

/** The pause in milliseconds after which the server is asked. */
const PAUSE = 300;

const valueOf = (name: string): string =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value.trim() ?? '';

async function found(SearchString: string, year: string): Promise<readonly VehicleRow[]> {
  const body = JSON.stringify({ SearchString, ...(year !== '' && { Year: Number(year) }) });
  const answer = await fetch('/api/cars/search', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  // The answer has the contract's shape. A refusal has no list.
  const { success, payload }: Envelope<readonly VehicleRow[]> = await answer.json();
  return success ? payload : [];
}

/** Suggests models for the typed text. Without an answer any car can still be typed. */
export function suggestModels(): void {
  let asked = '';
  let waiting = 0;
  const suggest = async () => {
    const [text, year] = [`${valueOf('manufacturer')} ${valueOf('model')}`.trim(), valueOf('year')];
    const question = `${text} of ${year}`;
    if (text.length < VEHICLE_SEARCH_MIN || question === asked) return;
    asked = question;
    const models = new Set((await found(text, year).catch(() => [])).map(({ Model }) => Model));
    if (question !== asked) return; // The text has changed since the question.
    document
      .getElementById('model-list')
      ?.replaceChildren(...[...models].map((value) => Object.assign(document.createElement('option'), { value })));
  };
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !['manufacturer', 'model', 'year'].includes(target.id)) return;
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void suggest(), PAUSE);
  });
  // A refused form is rendered again with an empty list.
  document.addEventListener('focusin', ({ target }) => {
    if (
      !(target instanceof HTMLElement) ||
      !['error-summary', 'model'].includes(target.id) ||
      document.querySelector('#model-list option') !== null
    )
      return;
    asked = '';
    void suggest();
  });
}
