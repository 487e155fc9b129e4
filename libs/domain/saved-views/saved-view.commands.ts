import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';

interface OfUser {
  /** Whose views they are. */
  readonly UserID: number;
}

interface OfView extends OfUser {
  readonly ViewID: number;
}

/** Whether who asks may share views of the list with everybody who opens it. */
interface Sharing {
  readonly mayShare: boolean;
}

export type SavedViewCommand =
  | ({
      readonly type: 'SaveView';
      readonly List: string;
      readonly content: SavedViewContent;
      readonly Shared: boolean;
      readonly TakenOver: string | null;
    } & OfView &
      Sharing)
  /** `seen` is the version that the caller saw; null where they did not say. */
  | ({
      readonly type: 'AmendView';
      readonly seen: number | null;
      readonly content: SavedViewContent;
      readonly Shared: boolean;
    } & OfView &
      Sharing)
  | ({ readonly type: 'DeleteView' } & OfView)
  | ({ readonly type: 'RestoreView'; readonly List: string } & OfView & Sharing)
  | ({ readonly type: 'OrderViews'; readonly List: string; readonly Order: readonly number[] } & OfUser);
