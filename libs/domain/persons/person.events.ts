import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  /** The fields that changed, both names where either did; `was` holds the same fields as they were before. Older ones lack it. */
  | { readonly type: 'PersonAmended'; readonly data: { readonly PersonID: number; readonly was?: Partial<PersonDetails> } & Partial<PersonDetails> }
  | { readonly type: 'PersonForgotten'; readonly data: { readonly PersonID: number } };
