import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

/** The state that decisions on a person need. */
export interface PersonState {
  readonly stage: 'unknown' | 'known' | 'merged' | 'forgotten';
  readonly PersonID: number;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly details: PersonDetails;
  /** The person that this one was merged into; null if none. */
  readonly mergedInto: number | null;
  /**
   * The persons merged into this one, by id, with the fields taken from them and the previous values of these fields.
   */
  readonly absorbed: ReadonlyMap<
    number,
    { readonly taken: Partial<PersonDetails>; readonly was: Partial<PersonDetails> }
  >;
}
