import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { EndingPackage } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';

/** The packages of the leasing system that residual leads need. */
export abstract class LeasingPackages {
  /** Whether the leasing system is simulated. */
  abstract readonly isSimulated: boolean;

  /** The packages of known customers that end between two days, both included: ISO 8601, UTC. */
  abstract endingBetween(from: string, to: string): Promise<readonly EndingPackage[]>;
}

/** One in this many persons has a package. */
const EVERY = 7;
const FIRST_YEAR = 2026;
/** The years that each package runs. The next one follows it. */
const YEARS = 4;
const DAY_MS = 86_400_000;
/** The number of years since the first year. */
const yearOf = (moment: string): number => new Date(moment).getUTCFullYear() - FIRST_YEAR;

/**
 * Simulates the leasing system. Some persons have packages, one after another, whose last days depend only on the
 * person.
 */
@Injectable()
export class SimulatedPackages extends LeasingPackages {
  override readonly isSimulated = true;

  constructor(private readonly lists: Lists) {
    super();
  }

  override async endingBetween(from: string, to: string): Promise<readonly EndingPackage[]> {
    const [first, last] = [yearOf(from), yearOf(to)];
    const found: EndingPackage[] = [];
    for await (const rows of this.lists.all(personRows.readModel)) {
      for (const { PersonID } of rows.map(parsed)) {
        if (PersonID % EVERY !== 0) continue;
        for (let year = first; year <= last; year += 1) {
          if ((PersonID / EVERY - year) % YEARS !== 0) continue;
          const EndsOn = new Date(Date.UTC(FIRST_YEAR + year, 0, 1) + ((PersonID * 37) % 365) * DAY_MS).toISOString();
          if (EndsOn >= from && EndsOn <= to)
            found.push({ PackageID: 100_000 + PersonID + Math.floor(year / YEARS) * 10_000_000, PersonID, EndsOn });
        }
      }
    }
    return found;
  }
}
