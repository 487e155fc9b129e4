import { changesLeadPool, assignsLeads, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { DEFAULT_RUN_INTERVAL, runIntervals } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { invalid, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** There is one lead distributor. Its settings are in the one stream with this id. */
export const LEAD_DISTRIBUTOR_ID = 1;

/** A user of the pool, with the name of that day; `since` is when they joined it: ISO 8601, UTC. */
export interface PoolEntry extends NamedUser {
  readonly since: string;
}

export interface LeadDistributorState {
  readonly Enabled: boolean;
  readonly RunInterval: number;
  readonly pool: readonly PoolEntry[];
}

const manages = (actor: Actor): boolean => may(assignsLeads, actor);

interface SwitchLeadDistributor {
  readonly type: 'SwitchLeadDistributor';
  readonly Enabled: boolean;
}

interface LeadDistributorSwitched {
  readonly type: 'LeadDistributorSwitched';
  readonly data: { readonly Enabled: boolean };
}

const switchLeadDistributor: Decision<LeadDistributorState, SwitchLeadDistributor, LeadDistributorSwitched> = {
  command: 'SwitchLeadDistributor',
  who: manages,
  of: 'any',
  decide: ({ Enabled }, was) =>
    Enabled === was.Enabled ? [] : [{ type: 'LeadDistributorSwitched', data: { Enabled } }],
  events: {
    LeadDistributorSwitched: {
      description: 'The lead distributor was switched on or off.',
      evolve: (state, { Enabled }) => ({ ...state, Enabled }),
      history: ({ Enabled }) =>
        Enabled
          ? activity('Lead distributor active', 'Lead distributor switched on')
          : activity('Lead distributor inactive', 'Lead distributor switched off'),
      undo: historyMessage.switchedByHand,
      example: { Enabled: true },
    },
  },
  any: (fc) => fc.record({ Enabled: fc.boolean() }),
};

/** In milliseconds. */
interface WithInterval {
  readonly RunInterval: number;
}

interface SetRunInterval extends WithInterval {
  readonly type: 'SetRunInterval';
}

interface LeadDistributorIntervalSet {
  readonly type: 'LeadDistributorIntervalSet';
  readonly data: WithInterval & { readonly was: WithInterval };
}

const minutes = (RunInterval: number): string => `${RunInterval / 60_000} minutes`;

const setRunInterval: Decision<LeadDistributorState, SetRunInterval, LeadDistributorIntervalSet> = {
  command: 'SetRunInterval',
  who: manages,
  of: 'any',
  decide({ RunInterval }, was) {
    if (!runIntervals.some((each) => each === RunInterval))
      return invalid(message.choice('Run interval'), { RunInterval: message.choice('Run interval') });
    return RunInterval === was.RunInterval
      ? []
      : [{ type: 'LeadDistributorIntervalSet', data: { RunInterval, was: { RunInterval: was.RunInterval } } }];
  },
  events: {
    LeadDistributorIntervalSet: {
      description: 'How often the lead distributor runs was changed, in milliseconds; with what it was before.',
      evolve: (state, { RunInterval }) => ({ ...state, RunInterval }),
      history: ({ RunInterval, was }) =>
        activity(
          'Lead distributor interval set',
          `Lead distributor runs every ${minutes(RunInterval)} instead of ${minutes(was.RunInterval)}`,
        ),
      undo: historyMessage.switchedByHand,
      example: { RunInterval: 600_000, was: { RunInterval: 300_000 } },
    },
  },
  any: (fc) => fc.record({ RunInterval: fc.constantFrom(120_000, 300_000, 1_800_000) }),
};

/** Exactly these users, in this order. A current member may stay in any case. */
interface ChangeLeadPool {
  readonly type: 'ChangeLeadPool';
  readonly users: readonly Candidate[];
}

interface LeadPoolChanged {
  readonly type: 'LeadPoolChanged';
  /** The whole pool in its order, and who came and went. */
  readonly data: {
    readonly pool: readonly PoolEntry[];
    readonly added: readonly NamedUser[];
    readonly removed: readonly NamedUser[];
  };
}

const named = ({ UserID, FullName }: NamedUser): NamedUser => ({ UserID, FullName });
const names = (users: readonly NamedUser[]): string => users.map(({ FullName }) => FullName).join(', ');

const changeLeadPool: Decision<LeadDistributorState, ChangeLeadPool, LeadPoolChanged> = {
  command: 'ChangeLeadPool',
  who: (actor) => may(changesLeadPool, actor),
  of: 'any',
  decide({ users }, { pool: was }, { now }) {
    const twice = users.find(({ UserID }, index) => users.slice(0, index).some((other) => other.UserID === UserID));
    if (twice !== undefined) return ruleBroken(leadDistributorMessage.inPool(twice.FullName));
    const added = users.filter(({ UserID }) => !was.some((entry) => entry.UserID === UserID));
    if (added.some(({ ExternalUser }) => ExternalUser)) return ruleBroken(leadDistributorMessage.externalUser);
    const disabled = added.find(({ Disabled }) => Disabled);
    if (disabled !== undefined) return ruleBroken(leadDistributorMessage.disabledUser(disabled.FullName));
    const blind = added.find((user) => !mayBeGivenLeads(user));
    if (blind !== undefined) return ruleBroken(leadDistributorMessage.cannotOpenLeads(blind.FullName));
    const removed = was.filter(({ UserID }) => !users.some((user) => user.UserID === UserID));
    const pool = users.map(
      (user): PoolEntry => was.find(({ UserID }) => UserID === user.UserID) ?? { ...named(user), since: now },
    );
    if (pool.length === was.length && pool.every((entry, index) => entry === was[index])) return [];
    return [{ type: 'LeadPoolChanged', data: { pool, added: added.map(named), removed: removed.map(named) } }];
  },
  events: {
    LeadPoolChanged: {
      description:
        'Users joined or left the lead pool, or its order was changed; the whole pool, and who came and went.',
      evolve: (state, { pool }) => ({ ...state, pool }),
      history: ({ added, removed }) =>
        activity(
          'Lead pool changed',
          [
            ...(added.length > 0 ? [`${names(added)} joined the lead pool`] : []),
            ...(removed.length > 0 ? [`${names(removed)} left the lead pool`] : []),
          ].join('; ') || 'Order of the lead pool changed',
        ),
      undo: historyMessage.switchedByHand,
      example: {
        pool: [{ UserID: 9, FullName: 'Sam Whitlock', since: '2026-06-28T02:02:00.000Z' }],
        added: [{ UserID: 9, FullName: 'Sam Whitlock' }],
        removed: [],
      },
    },
  },
  any: (fc, { colleague }) => fc.record({ users: fc.array(colleague, { maxLength: 3 }) }),
};

const leadDistributorDecisions = [switchLeadDistributor, setRunInterval, changeLeadPool] as const;
export type LeadDistributorEvent = EventsOf<typeof leadDistributorDecisions>;
export type LeadDistributorCommand = CommandsOf<typeof leadDistributorDecisions>;

/**
 * Whether leads are distributed, how often and to which users: specification 3, sections 4 and 6; decisions 4. The runs
 * are an area of their own.
 */
export const leadDistributorArea = aggregate<LeadDistributorCommand, LeadDistributorState, LeadDistributorEvent>(
  leadDistributorDecisions,
  {
    category: 'leadDistributor',
    initialState: { Enabled: false, RunInterval: DEFAULT_RUN_INTERVAL, pool: [] },
    subjectType: 'leadDistributor',
    subjectID: () => LEAD_DISTRIBUTOR_ID,
  },
);
export const { decider: leadDistributorDecider } = leadDistributorArea;
