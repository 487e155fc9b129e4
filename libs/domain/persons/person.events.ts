import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

type PersonName = Pick<PersonDetails, 'FirstName' | 'LastName'>;

/** What lists of other records show of a person; null where it is not known (any more). */
export type ShownOfPerson = PersonName & Pick<PersonDetails, 'CompanyName' | 'Email' | 'ContactNumber'>;

type FoundBy = Pick<PersonDetails, (typeof foundBy)[number]>;

interface Absorbed {
  readonly MergedPersonID: number;
  readonly persons: readonly number[];
}

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  /** The fields that changed, both names where either did; `was` holds the same fields as they were before. Older ones lack it. */
  | {
      readonly type: 'PersonAmended';
      readonly data: { readonly PersonID: number; readonly was?: Partial<PersonDetails> } & Partial<PersonDetails>;
    }
  /** It was found that this person is another one, who is kept; with what finds the kept one from now on. */
  | { readonly type: 'PersonMerged'; readonly data: { readonly PersonID: number; readonly into: number } & FoundBy }
  /**
   * Another person was merged into this one. `persons` are that one and whoever was merged into them before: what belongs to them is shown with this person. `shown` is what lists show of
   * this one from now on; beside it the fields that were taken from the other, and in `was` what they held before.
   */
  | {
      readonly type: 'PersonAbsorbed';
      readonly data: { readonly PersonID: number } & Absorbed & {
          readonly shown: ShownOfPerson;
          readonly was: Partial<PersonDetails>;
        } & Partial<PersonDetails>;
    }
  /** The other person is a person of their own again; with the fields that are as they were before the merge, and what they held. */
  | {
      readonly type: 'PersonReleased';
      readonly data: { readonly PersonID: number } & Absorbed & {
          readonly was: Partial<PersonDetails>;
        } & Partial<PersonDetails>;
    }
  /** A merge was taken back: all of the person as they were, since rows that are gone are read by nobody. */
  | {
      readonly type: 'PersonUnmerged';
      readonly data: {
        readonly PersonID: number;
        readonly from: number;
        readonly persons: readonly number[];
        readonly createdBy: { readonly id: number | null; readonly name: string };
        readonly createdAt: string;
      } & PersonDetails;
    }
  /** Where the person is named in records of others, as far as that was chosen to be blanked; null once it was. `mails` went to an address of theirs before anybody knew whose it was, under keys of their own. */
  | {
      readonly type: 'PersonForgotten';
      readonly data: {
        readonly PersonID: number;
        readonly mentions?: readonly MentionPlace[] | null;
        readonly mails?: readonly number[];
      };
    };

/** What somebody who was merged is found by, in searches and when they get in touch. */
export const foundBy = [
  'FirstName',
  'LastName',
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
] as const satisfies readonly (keyof PersonDetails)[];

/** The fields that are told of a person when another one is merged into them. */
export const shownOfPersons = [
  'FirstName',
  'LastName',
  'CompanyName',
  'Email',
  'ContactNumber',
] as const satisfies readonly (keyof ShownOfPerson)[];

/** Whose key seals what is to be blanked: the person's own is destroyed first, this one when all is done. */
export const forgettingKey = ({ PersonID }: { readonly PersonID?: unknown }): string =>
  `forgetting-${String(PersonID)}`;
