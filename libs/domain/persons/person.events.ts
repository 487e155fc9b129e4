import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  | { readonly type: 'PersonAmended'; readonly data: { readonly PersonID: number } & Partial<PersonDetails> }
  | { readonly type: 'PersonForgotten'; readonly data: { readonly PersonID: number } };
