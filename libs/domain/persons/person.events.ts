import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  /** The fields that changed, both names where either did; `was` holds the same fields as they were before. Older ones lack it. */
  | { readonly type: 'PersonAmended'; readonly data: { readonly PersonID: number; readonly was?: Partial<PersonDetails> } & Partial<PersonDetails> }
  /** Where the person is named in records of others, as far as that was chosen to be blanked; null once it was. */
  | { readonly type: 'PersonForgotten'; readonly data: { readonly PersonID: number; readonly mentions?: readonly MentionPlace[] | null } };

/** Whose key seals what is to be blanked: the person's own is destroyed first, this one when all is done. */
export const forgettingKey = ({ PersonID }: { readonly PersonID?: unknown }): string => `forgetting-${String(PersonID)}`;
