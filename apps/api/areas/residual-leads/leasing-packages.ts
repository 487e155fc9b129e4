import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { EndingPackage } from '@leaseledger/domain/residual-leads/residual-lead-run.decider';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';

/** The packages of the leasing system, as far as residual leads ask for them. */
export abstract class LeasingPackages {
  /** Whether somebody plays the leasing system. */
  abstract readonly isSimulated: boolean;

  /** The packages of known customers that end from one day to another, both included: ISO 8601, UTC. */
  abstract endingBetween(from: string, to: string): Promise<readonly EndingPackage[]>;
}

/** Every so many persons one has a package. */
const EVERY = 7;
const FIRST_YEAR = 2026;
/** So long each runs, in years; the next one follows it. */
const YEARS = 4;
const DAY_MS = 86_400_000;
/** From the first one on. */
const yearOf = (moment: string): number => new Date(moment).getUTCFullYear() - FIRST_YEAR;

/** Plays the leasing system: some persons have a package each, and another one after it, which end on days that only who they are decides. */
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
