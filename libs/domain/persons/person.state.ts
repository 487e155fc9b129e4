import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

/** What decisions on a person ask about. */
export interface PersonState {
  readonly stage: 'unknown' | 'known' | 'merged' | 'forgotten';
  readonly PersonID: number;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly details: PersonDetails;
  /** Into whom the person was merged; null where they were not. */
  readonly mergedInto: number | null;
  /** Who was merged into the person, by id, with what was taken from them and what these fields held before. */
  readonly absorbed: ReadonlyMap<
    number,
    { readonly taken: Partial<PersonDetails>; readonly was: Partial<PersonDetails> }
  >;
}
