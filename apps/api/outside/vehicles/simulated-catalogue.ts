import type { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import { VEHICLES_FOUND } from '@leaseledger/contract/vehicles/vehicle.codes';
import type { Clock } from '../../platform/foundation/platform.ts';
import { VehicleCatalogue, type Vehicle } from './exports/vehicle-catalogue.ts';
import { soldModels } from './sold-models.ts';

/** Text without case and accents: 'skoda' finds 'Škoda'. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
/** 'CX-5' is found by 'cx-5', 'cx 5' and 'cx5'. */
const models = Object.entries(soldModels).flatMap(([Manufacturer, sold]) =>
  sold.map(([Model, first, last]) => ({
    Manufacturer,
    Model,
    first,
    last,
    words: [...wordsOf(`${Manufacturer} ${Model}`), wordsOf(Model).join('')],
  })),
);

/** Replaces the vehicle catalogue with cars that are or were sold in Australia. */
export class SimulatedCatalogue extends VehicleCatalogue {
  override readonly isSimulated = true;

  constructor(private readonly clock: Clock) {
    super();
  }

  override async manufacturers(): Promise<readonly string[]> {
    return Object.keys(soldModels);
  }

  override async search({ SearchString, New, Year }: SearchVehiclesBody): Promise<readonly Vehicle[]> {
    const asked = wordsOf(SearchString);
    const thisYear = this.clock().getUTCFullYear();
    const found = models.flatMap(({ Manufacturer, Model, first, last = thisYear, words }) => {
      const others = asked.filter((start) => !words.some((word) => word.startsWith(start)));
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, after) => first + after)
        .filter(
          (year) =>
            (Year ?? year) === year &&
            (New ?? year === thisYear) === (year === thisYear) &&
            others.every((start) => String(year).startsWith(start)),
        )
        .map((year) => ({ Manufacturer, Model, Year: year, New: year === thisYear }));
    });
    return found.toSorted((one, other) => other.Year - one.Year).slice(0, VEHICLES_FOUND);
  }
}
