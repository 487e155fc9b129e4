import type * as FastCheck from 'fast-check';
import type { Candidate } from './hand-over.ts';

/** The generator of random values. Specs hand it in, so that the product never loads it. */
export type Generator = typeof FastCheck;
export type Arbitrary<Value> = FastCheck.Arbitrary<Value>;

/** Values that the commands of many areas need. There are few of each, so that commands meet on the same records. */
export interface SomeValues {
  readonly ids: Arbitrary<number>;
  readonly text: Arbitrary<string>;
  /** ISO 8601, UTC. */
  readonly moment: Arbitrary<string>;
  readonly colleague: Arbitrary<Candidate>;
  orNull<Value>(values: Arbitrary<Value>): Arbitrary<Value | null>;
}

export function someValues(fc: Generator): SomeValues {
  const ids = fc.integer({ min: 1, max: 3 });
  return {
    ids,
    text: fc.constantFrom('Kia EV5', 'Wants both', 'Torquay'),
    moment: fc.constantFrom('2026-07-14T00:00:00.000Z', '2026-12-13T13:00:00.000Z'),
    colleague: ids.map((UserID) => ({
      UserID,
      FullName: `User ${UserID}`,
      ExternalUser: UserID === 3,
      Disabled: false,
      WorksLeads: true,
      WorksEnquiries: true,
      WorksFuelCards: true,
      WorksNewBusiness: UserID !== 2,
    })),
    orNull: (values) => fc.option(values, { freq: 4 }),
  };
}
