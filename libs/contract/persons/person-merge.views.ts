import { listOf, view } from '../kernel/answer.ts';
import type { PersonDetails } from './person.details.ts';
import type { PersonRow } from './person.views.ts';

/** The fields for which a merge keeps one person's value. A company's id goes with its name. */
export const mergeFields = [
  'Title',
  'FirstName',
  'LastName',
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
  'CompanyName',
  'Address',
  'Suburb',
  'State',
  'Postcode',
  'MarketingOptOut',
] as const satisfies readonly (keyof PersonDetails)[];
export type MergeField = (typeof mergeFields)[number];

// A merge would lose a field that is missing here, so it does not compile then.
({}) satisfies Record<Exclude<keyof PersonDetails, MergeField | 'CompanyID'>, never>;

/** The effects of merging two persons. */
export interface MergePreview {
  readonly Kept: PersonRow;
  readonly Merged: PersonRow;
  /** The records of the merged person that the kept person will show, counted by kind. Kinds without records are left out. */
  readonly Moves: readonly { readonly Label: string; readonly Count: number }[];
  /** External users who can open one of both now, because they registered that person, and can no longer until an unmerge. */
  readonly Closes: readonly { readonly UserID: number; readonly FullName: string; readonly PersonID: number }[];
}

/** A person who was merged into another one. */
export interface MergedPerson {
  readonly PersonID: number;
  readonly FullName: string;
  readonly MergedDateTime: string;
  readonly MergedByName: string;
}

export const mergePreview = view<MergePreview>('MergePreview');
export const mergedPersonList = listOf(view<MergedPerson>('MergedPerson'));
