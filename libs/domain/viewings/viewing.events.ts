/** Why a viewing ended: it was stopped, its session is over, or who viewed, or was viewed, may no longer. */
export type ViewingEnd = 'stopped' | 'sessionOver' | 'notPermitted';

interface Viewing {
  /** Of whose history it is. */
  readonly UserID: number;
  readonly ViewingID: string;
}

interface OfViewer extends Viewing {
  readonly viewed: { readonly UserID: number; readonly FullName: string };
}

/** Each start and end makes two events: one in the viewer's history, one in the history of the viewed user. */
export type ViewingEvent =
  | { readonly type: 'ViewingStarted'; readonly data: OfViewer }
  | { readonly type: 'UserViewed'; readonly data: Viewing }
  | { readonly type: 'ViewingEnded'; readonly data: OfViewer & { readonly reason: ViewingEnd } }
  | { readonly type: 'UserNoLongerViewed'; readonly data: Viewing };
