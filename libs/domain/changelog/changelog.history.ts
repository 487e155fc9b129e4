import { activity, type AreaHistory } from '../kernel/history.ts';
import type { ChangelogEvent } from './changelog.events.ts';

export const changelogHistory: AreaHistory<ChangelogEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  entries: { AppVersionSeen: ({ LastAppVersion }) => activity('Version seen', `Knows what is new up to version ${LastAppVersion}`) },
};
