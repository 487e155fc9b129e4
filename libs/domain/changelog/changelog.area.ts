import { compareVersions } from '@leaseledger/contract/changelog/version';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { theirOwn } from '../kernel/rights.ts';

/** Up to which version a user has seen what is new. */
interface ChangelogState {
  readonly seen: string | undefined;
}

interface SeeAppVersion {
  readonly type: 'SeeAppVersion';
  readonly UserID: number;
  readonly LastAppVersion: string;
}

interface AppVersionSeen extends DomainEvent<
  'AppVersionSeen',
  { readonly UserID: number; readonly LastAppVersion: string }
> {}

const seeAppVersion: Decision<ChangelogState, SeeAppVersion, AppVersionSeen> = {
  command: 'SeeAppVersion',
  ...theirOwn,
  // An older page never lowers the mark.
  decide: ({ UserID, LastAppVersion }, { seen }) =>
    seen !== undefined && compareVersions(LastAppVersion, seen) <= 0
      ? []
      : [{ type: 'AppVersionSeen', data: { UserID, LastAppVersion } }],
  events: {
    AppVersionSeen: {
      description: 'A user has seen what is new up to a version of the product.',
      evolve: (_state, { LastAppVersion }) => ({ seen: LastAppVersion }),
      history: ({ LastAppVersion }) => activity('Version seen', `Knows what is new up to version ${LastAppVersion}`),
      undo: historyMessage.justHappened,
      example: { UserID: 9, LastAppVersion: '3.0.10' },
    },
  },
  any: (fc, _some, UserID) =>
    fc.record({ UserID: fc.constant(UserID), LastAppVersion: fc.constantFrom('3.0.5', '3.0.6', '3.0.10') }),
};

const changelogDecisions = [seeAppVersion] as const;
export type ChangelogEvent = EventsOf<typeof changelogDecisions>;
type ChangelogCommand = CommandsOf<typeof changelogDecisions>;

/**
 * How much of the change log each user has seen: specification 1, section 2.8. A stream of its own, so that reading it
 * makes no edit of the user stale.
 */
export const changelogArea = aggregate<ChangelogCommand, ChangelogState, ChangelogEvent>(changelogDecisions, {
  category: 'changelog',
  initialState: { seen: undefined },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
});
export const { decider: changelogDecider } = changelogArea;
