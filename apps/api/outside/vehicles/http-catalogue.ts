import type { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import { VEHICLE_NAME_MAX, VEHICLES_FOUND } from '@leaseledger/contract/vehicles/vehicle.codes';
import { vehicleMessage } from '@leaseledger/contract/vehicles/vehicle.messages';
import { Failure } from '../../platform/answers/failure.ts';
import type { Clock } from '../../platform/foundation/platform.ts';
import type { VehiclesSettings } from '../../platform/settings/settings.ts';
import { VehicleCatalogue, type Vehicle } from './exports/vehicle-catalogue.ts';

/** Later suggestions are of no use to a person who types. */
const ANSWER_WITHIN_MS = 3_000;
/** How long manufacturers are kept before they are asked for again. Every visitor's quote form needs them. */
const KEPT_MS = 3_600_000;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= VEHICLE_NAME_MAX;

/** One vehicle in the catalogue's answer; empty when a record could not hold it. */
function vehicleIn(value: unknown): Vehicle[] {
  if (typeof value !== 'object' || value === null || !('manufacturer' in value && 'model' in value && 'year' in value))
    return [];
  const { manufacturer, model, year } = value;
  if (
    !isName(manufacturer) ||
    !isName(model) ||
    typeof year !== 'number' ||
    !Number.isInteger(year) ||
    year < 1900 ||
    year > 9999
  )
    return [];
  return [{ Manufacturer: manufacturer, Model: model, Year: year, New: 'new' in value && value.new === true }];
}

/**
 * A vehicle catalogue over HTTP: `GET /manufacturers` answers names, `GET /vehicles?search=…&new=…&year=…` vehicles
 * (docs/operations.md).
 */
export class HttpCatalogue extends VehicleCatalogue {
  override readonly isSimulated = false;
  #kept: { readonly until: number; readonly manufacturers: readonly string[] } | undefined;

  constructor(
    private readonly settings: VehiclesSettings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async manufacturers(): Promise<readonly string[]> {
    const now = this.clock().getTime();
    if (this.#kept === undefined || this.#kept.until <= now)
      this.#kept = { until: now + KEPT_MS, manufacturers: (await this.#ask('manufacturers')).filter(isName) };
    return this.#kept.manufacturers;
  }

  override async search({ SearchString, New, Year }: SearchVehiclesBody): Promise<readonly Vehicle[]> {
    const asked = new URLSearchParams({
      search: SearchString,
      ...(typeof New === 'boolean' && { new: String(New) }),
      ...(typeof Year === 'number' && { year: String(Year) }),
    });
    return (await this.#ask(`vehicles?${asked}`)).flatMap(vehicleIn).slice(0, VEHICLES_FOUND);
  }

  async #ask(what: string): Promise<readonly unknown[]> {
    const { url, apiKey } = this.settings;
    try {
      const response = await fetch(`${url}/${what}`, {
        headers: { accept: 'application/json', ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}`);
      const answer: unknown = await response.json();
      if (!Array.isArray(answer)) throw new Error('It answered no list');
      return answer;
    } catch (thrown) {
      throw Object.assign(new Failure(503, vehicleMessage.unreachable), { cause: thrown });
    }
  }
}
