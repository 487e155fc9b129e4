import type { Area } from '../kernel/area.ts';
import { changelogDecider } from './changelog.decider.ts';
import type { ChangelogEvent } from './changelog.events.ts';
import { changelogHistory } from './changelog.history.ts';

/**
 * How much of the change log users have seen, in a stream of its own. So reading it makes no edit of the user stale.
 */
export const changelogArea = {
  decider: changelogDecider,
  events: {
    AppVersionSeen: { description: 'A user has seen what is new up to a version of the product.', schemaVersion: 1 },
  },
  history: changelogHistory,
} satisfies Area<ChangelogEvent>;
