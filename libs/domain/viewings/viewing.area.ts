import type { Area } from '../kernel/area.ts';
import { viewingDecider } from './viewing.decider.ts';
import type { ViewingEvent } from './viewing.events.ts';
import { viewingHistory } from './viewing.history.ts';

/** Viewing the product as another user, in streams beside the users' records: no edit of a user goes stale by it. */
export const viewingArea = {
  decider: viewingDecider,
  events: {
    ViewingStarted: {
      description: 'An administrator began to view the product as another user, read-only.',
      schemaVersion: 1,
    },
    UserViewed: { description: 'The same, in the history of who is viewed.', schemaVersion: 1 },
    ViewingEnded: {
      description: 'An administrator stopped viewing the product as another user, or had to, and why.',
      schemaVersion: 1,
    },
    UserNoLongerViewed: { description: 'The same, in the history of who was viewed.', schemaVersion: 1 },
  },
  history: viewingHistory,
} satisfies Area<ViewingEvent>;
