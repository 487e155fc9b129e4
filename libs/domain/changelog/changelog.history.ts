import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { ChangelogEvent } from './changelog.events.ts';

export const changelogHistory: AreaHistory<ChangelogEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.justHappened,
  entries: {
    AppVersionSeen: ({ LastAppVersion }) =>
      activity('Version seen', `Knows what is new up to version ${LastAppVersion}`),
  },
};
