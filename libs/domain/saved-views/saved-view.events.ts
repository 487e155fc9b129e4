import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';

interface OfUser {
  /** Who made the view, and alone has it while it is not shared. */
  readonly UserID: number;
  readonly ViewID: number;
}

/** What is told to everybody of a shared view: it searches for no text. */
export type SharedContent = Omit<SavedViewContent, 'Text'>;

interface Kept extends OfUser {
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
}

export type SavedViewEvent =
  /** `TakenOver` is the key under which a browser kept it. */
  | { readonly type: 'ViewSaved'; readonly data: Kept & SavedViewContent & { readonly TakenOver: string | null } }
  | {
      readonly type: 'ViewAmended';
      readonly data: OfUser & Partial<SavedViewContent> & { readonly was: Partial<SavedViewContent> };
    }
  /** With all that it shows, in clear: it outlives the account of whoever made it. */
  | { readonly type: 'ViewShared'; readonly data: Kept & SharedContent }
  | {
      readonly type: 'SharedViewAmended';
      readonly data: OfUser & Partial<SharedContent> & { readonly was: Partial<SharedContent> };
    }
  | { readonly type: 'ViewUnshared'; readonly data: OfUser }
  | { readonly type: 'ViewDeleted'; readonly data: OfUser }
  /** Private again; where it was shared, `ViewShared` follows. */
  | { readonly type: 'ViewRestored'; readonly data: Kept & SavedViewContent }
  | {
      readonly type: 'ViewsOrdered';
      readonly data: { readonly UserID: number; readonly List: string; readonly Order: readonly number[] };
    };

/** What is sealed with the key of whoever made a view, while it is theirs alone: the words and what they look for. */
export const personalFieldsOfViews = ['Name', 'Filter', 'Text'] as const satisfies readonly (keyof SavedViewContent)[];
