import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';

interface OfUser {
  /** The user who made the view. While it is not shared, they alone have it. */
  readonly UserID: number;
  readonly ViewID: number;
}

/** The content that all users see of a shared view. It has no searched text. */
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
  /** Carries the whole content in clear, because a shared view outlives the account of its maker. */
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

/** The fields that are sealed with the maker's key while the view is private. */
export const personalFieldsOfViews = ['Name', 'Filter', 'Text'] as const satisfies readonly (keyof SavedViewContent)[];
