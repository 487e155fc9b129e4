import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

type PersonName = Pick<PersonDetails, 'FirstName' | 'LastName'>;

/** The fields of a person that lists of other records show; null if unknown. */
export type ShownOfPerson = PersonName & Pick<PersonDetails, 'CompanyName' | 'Email' | 'ContactNumber'>;

type FoundBy = Pick<PersonDetails, (typeof foundBy)[number]>;

interface Absorbed {
  readonly MergedPersonID: number;
  readonly persons: readonly number[];
}

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  /** The changed fields, and both names if either changed. `was` holds their previous values. Older events lack it. */
  | {
      readonly type: 'PersonAmended';
      readonly data: { readonly PersonID: number; readonly was?: Partial<PersonDetails> } & Partial<PersonDetails>;
    }
  /**
   * This person was found to be another person, who is kept. Carries the details that find the kept person from now on.
   */
  | { readonly type: 'PersonMerged'; readonly data: { readonly PersonID: number; readonly into: number } & FoundBy }
  /**
   * Another person was merged into this one. `persons` are that person and everyone merged into them before: their
   * records are shown with this person. `shown` is what lists show of this person from now on. The other fields were
   * taken from the merged person, and `was` holds their previous values.
   */
  | {
      readonly type: 'PersonAbsorbed';
      readonly data: { readonly PersonID: number } & Absorbed & {
          readonly shown: ShownOfPerson;
          readonly was: Partial<PersonDetails>;
        } & Partial<PersonDetails>;
    }
  /**
   * The other person is a separate person again. Carries the fields that return to their values before the merge. `was`
   * holds the values until now.
   */
  | {
      readonly type: 'PersonReleased';
      readonly data: { readonly PersonID: number } & Absorbed & {
          readonly was: Partial<PersonDetails>;
        } & Partial<PersonDetails>;
    }
  /** A merge was taken back. Carries all details of the person, because removed rows are not read. */
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
  /**
   * The chosen places in other records that name the person; null once they are blanked. `mails` were sent to an
   * address of the person before it was known as theirs, under keys of their own.
   */
  | {
      readonly type: 'PersonForgotten';
      readonly data: {
        readonly PersonID: number;
        readonly mentions?: readonly MentionPlace[] | null;
        readonly mails?: readonly number[];
      };
    };

/** The fields that find a merged person, in searches and when they get in touch. */
export const foundBy = [
  'FirstName',
  'LastName',
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
] as const satisfies readonly (keyof PersonDetails)[];

/** The fields of the kept person that a merge carries for lists. */
export const shownOfPersons = [
  'FirstName',
  'LastName',
  'CompanyName',
  'Email',
  'ContactNumber',
] as const satisfies readonly (keyof ShownOfPerson)[];

/** The key that seals the places to blank. The person's own key is destroyed first, this one after the blanking. */
export const forgettingKey = ({ PersonID }: { readonly PersonID?: unknown }): string =>
  `forgetting-${String(PersonID)}`;
