import { listOf, view } from '../kernel/answer.ts';
import type { PersonDetails } from './person.details.ts';
import type { PersonRow } from './person.views.ts';

/** The fields of which one of two persons' values is kept. With the name of a company goes its id. */
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

// A field that nobody chooses would be lost: what is missing does not compile.
({}) satisfies Record<Exclude<keyof PersonDetails, MergeField | 'CompanyID'>, never>;

/** What a merge of two persons would do. */
export interface MergePreview {
  readonly Kept: PersonRow;
  readonly Merged: PersonRow;
  /** What belongs to the merged one and is shown with the other from then on, by kind; kinds of which there is nothing are left out. */
  readonly Moves: readonly { readonly Label: string; readonly Count: number }[];
  /** External users who registered one of both and open them now: they no longer do until the merge is taken back. */
  readonly Closes: readonly { readonly UserID: number; readonly FullName: string; readonly PersonID: number }[];
}

/** Somebody who was merged into a person. */
export interface MergedPerson {
  readonly PersonID: number;
  readonly FullName: string;
  readonly MergedDateTime: string;
  readonly MergedByName: string;
}

export const mergePreview = view<MergePreview>('MergePreview');
export const mergedPersonList = listOf(view<MergedPerson>('MergedPerson'));
