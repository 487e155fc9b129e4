import { compareVersions } from '@leaseledger/contract/changelog/version';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden } from '../kernel/rejection.ts';
import type { ChangelogCommand } from './changelog.commands.ts';
import type { ChangelogEvent } from './changelog.events.ts';

/** Up to which version a user has seen what is new. */
export interface ChangelogState {
  readonly seen: string | undefined;
}

/**
 * How much of the change log each user has seen: specification 1, section 2.8. An older page never lowers that mark.
 */
export const changelogDecider: Decider<ChangelogCommand, ChangelogState, ChangelogEvent> = {
  category: 'changelog',
  initialState: { seen: undefined },
  decide({ UserID, LastAppVersion }, { seen }, { actor }) {
    if (actor.id !== null && actor.id !== UserID) return forbidden(message.forbidden);
    return seen !== undefined && compareVersions(LastAppVersion, seen) <= 0
      ? []
      : [{ type: 'AppVersionSeen', data: { UserID, LastAppVersion } }];
  },
  evolve: (_, { data: { LastAppVersion } }) => ({ seen: LastAppVersion }),
};
