import type { TabDetails } from './tab.events.ts';

/** Whose tab it is, and which. */
interface OfUser {
  readonly UserID: number;
  readonly UserEmbeddedItemID: number;
}

export type TabCommand =
  | ({ readonly type: 'AddTab' } & OfUser & TabDetails)
  | ({ readonly type: 'AmendTab' } & OfUser & TabDetails)
  | ({ readonly type: 'SelectTab' } & OfUser)
  | ({ readonly type: 'DeleteTab' } & OfUser);
