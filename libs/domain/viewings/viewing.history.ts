import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { ViewingEnd, ViewingEvent } from './viewing.events.ts';

const ends = {
  stopped: '',
  sessionOver: ': the session is over',
  notPermitted: ': it is no longer permitted',
} as const satisfies Record<ViewingEnd, string>;

export const viewingHistory: AreaHistory<ViewingEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.justHappened,
  entries: {
    ViewingStarted: ({ viewed }) => activity('Viewing as started', `Views as ${viewed.FullName}, read-only`),
    UserViewed: () => activity('Viewed as', 'The product is viewed as this user, read-only'),
    ViewingEnded: ({ viewed, reason }) =>
      activity('Viewing as ended', `No longer views as ${viewed.FullName}${ends[reason]}`),
    UserNoLongerViewed: () => activity('No longer viewed as', 'The product is no longer viewed as this user'),
  },
};
