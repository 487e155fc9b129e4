import { changesLeadPool, assignsLeads, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { ofLeads } from '@leaseledger/contract/distributors/distributor.codes';
import { leadDistributorMessage } from '@leaseledger/contract/distributors/lead-distributor.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PoolEntry } from './distribute.ts';
import { DISTRIBUTOR_ID, distributorDecisions, initialSettings, type DistributorSettings } from './distributor.ts';

export interface LeadDistributorState extends DistributorSettings {
  readonly pool: readonly PoolEntry[];
}

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

const leadDistributorDecisions = [
  ...distributorDecisions<LeadDistributorState, 'LeadDistributorSwitched', 'LeadDistributorIntervalSet'>({
    words: ofLeads,
    who: assignsLeads,
    switched: 'LeadDistributorSwitched',
    intervalSet: 'LeadDistributorIntervalSet',
  }),
  changeLeadPool,
] as const;
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
    initialState: { ...initialSettings, pool: [] },
    subjectType: 'leadDistributor',
    subjectID: () => DISTRIBUTOR_ID,
  },
);
export const { decider: leadDistributorDecider } = leadDistributorArea;
