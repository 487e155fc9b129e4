import type { PersonRecord } from '@leaseledger/contract/persons/person.views';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';

type Counted = Extract<keyof PersonRecord, `${string}Count`>;
/** Counts that the calling code makes in another way. */
export type OwnCounts = Partial<Record<Counted, () => Promise<number>>>;
/** Counts an area's records of a person that the caller may open. */
type Count = (personID: number, caller: Caller) => Promise<number>;

/** The counts on a person's record. Each area adds its own, so that persons need not know the areas. */
@Injectable()
export class PersonCounts {
  readonly #counts = new Map<Counted, Count>();

  add(name: Counted, count: Count): void {
    this.#counts.set(name, count);
  }

  /**
   * 0 for areas that do not exist yet.
   * @param own replaces the count of the area
   */
  async of(personID: number, caller: Caller, own: OwnCounts = {}): Promise<Pick<PersonRecord, Counted>> {
    const counted = await Promise.all(
      [...this.#counts].map(async ([name, count]) => [name, await (own[name]?.() ?? count(personID, caller))] as const),
    );
    return {
      LeadCount: 0,
      EnquiryCount: 0,
      FuelCardTrackerCount: 0,
      SessionAttendeeCount: 0,
      ...Object.fromEntries(counted),
    };
  }
}
