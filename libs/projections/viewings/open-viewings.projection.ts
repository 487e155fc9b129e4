import type { ViewingEvent } from '@leaseledger/domain/viewings/viewing.area';
import type { Change, Projection } from '../kernel/projection.ts';

/** A user who views the product as another user. */
export interface OpenViewingRow {
  readonly id: string;
  /** The user who views. */
  readonly UserID: number;
  /** ISO 8601, UTC. */
  readonly StartedTime: string;
}

const nothing = (): readonly Change<OpenViewingRow>[] => [];

/** Viewings that have not ended. A cleanup looks here for those whose session is over. */
export const openViewings: Projection<ViewingEvent, OpenViewingRow> = {
  name: 'openViewings',
  version: 1,
  readModel: {
    name: 'openViewings',
    id: 'id',
    columns: { id: 'text', UserID: 'integer', StartedTime: 'time' },
    defaultSort: { field: 'StartedTime', order: 'ASC' },
  },
  handlers: {
    ViewingStarted: ({ data: { ViewingID, UserID }, metadata }) => [
      { put: ViewingID, row: { id: ViewingID, UserID, StartedTime: metadata.time } },
    ],
    ViewingEnded: ({ data: { ViewingID } }) => [{ remove: ViewingID }],
    UserViewed: nothing,
    UserNoLongerViewed: nothing,
  },
};
