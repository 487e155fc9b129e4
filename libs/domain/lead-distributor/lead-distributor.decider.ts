import { changesLeadPool, managesLeads } from '@leaseledger/contract/access/permissions';
import { DEFAULT_RUN_INTERVAL, runIntervals } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Attributed, Decider, DecisionContext } from '../kernel/decider.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { forbidden, invalid, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { LeadDistributorEvent, PoolEntry } from './lead-distributor.events.ts';

export type LeadDistributorCommand =
  | { readonly type: 'SwitchLeadDistributor'; readonly Enabled: boolean }
  /** In milliseconds. */
  | { readonly type: 'SetRunInterval'; readonly RunInterval: number }
  /** Exactly these users, in this order. A current member may stay in any case. */
  | { readonly type: 'ChangeLeadPool'; readonly users: readonly Candidate[] };

export interface LeadDistributorState {
  readonly Enabled: boolean;
  readonly RunInterval: number;
  readonly pool: readonly PoolEntry[];
}

/** There is one lead distributor. Its settings are in the one stream with this id. */
export const LEAD_DISTRIBUTOR_ID = 1;

/** Whether leads are distributed, how often and to which users: specification 3, sections 4 and 6; decisions 4. */
export const leadDistributorDecider: Decider<LeadDistributorCommand, LeadDistributorState, LeadDistributorEvent> = {
  category: 'leadDistributor',
  initialState: { Enabled: false, RunInterval: DEFAULT_RUN_INTERVAL, pool: [] },
  decide(command, state, context) {
    const { actor } = context;
    if (!may(command.type === 'ChangeLeadPool' ? changesLeadPool : managesLeads, actor))
      return forbidden(message.forbidden);
    switch (command.type) {
      case 'SwitchLeadDistributor':
        return command.Enabled === state.Enabled
          ? []
          : [{ type: 'LeadDistributorSwitched', data: { Enabled: command.Enabled } }];
      case 'SetRunInterval':
        return setInterval(command.RunInterval, state);
      case 'ChangeLeadPool':
        return changePool(command.users, state, context);
    }
  },
  evolve,
};

function setInterval(RunInterval: number, was: LeadDistributorState): readonly LeadDistributorEvent[] | Rejection {
  if (!runIntervals.some((each) => each === RunInterval))
    return invalid(message.choice('Run interval'), { RunInterval: message.choice('Run interval') });
  return RunInterval === was.RunInterval
    ? []
    : [{ type: 'LeadDistributorIntervalSet', data: { RunInterval, was: { RunInterval: was.RunInterval } } }];
}

function changePool(
  users: readonly Candidate[],
  { pool: was }: LeadDistributorState,
  { now }: DecisionContext,
): readonly LeadDistributorEvent[] | Rejection {
  const twice = users.find(({ UserID }, index) => users.slice(0, index).some((other) => other.UserID === UserID));
  if (twice !== undefined) return ruleBroken(leadDistributorMessage.inPool(twice.FullName));
  const added = users.filter(({ UserID }) => !was.some((entry) => entry.UserID === UserID));
  if (added.some(({ ExternalUser }) => ExternalUser)) return ruleBroken(leadDistributorMessage.externalUser);
  const removed = was.filter(({ UserID }) => !users.some((user) => user.UserID === UserID));
  const pool = users.map(
    (user): PoolEntry => was.find(({ UserID }) => UserID === user.UserID) ?? { ...named(user), since: now },
  );
  if (pool.length === was.length && pool.every((entry, index) => entry === was[index])) return [];
  return [{ type: 'LeadPoolChanged', data: { pool, added: added.map(named), removed: removed.map(named) } }];
}

const named = ({ UserID, FullName }: NamedUser): NamedUser => ({ UserID, FullName });

function evolve(state: LeadDistributorState, { type, data }: LeadDistributorEvent & Attributed): LeadDistributorState {
  switch (type) {
    case 'LeadDistributorSwitched':
      return { ...state, Enabled: data.Enabled };
    case 'LeadDistributorIntervalSet':
      return { ...state, RunInterval: data.RunInterval };
    case 'LeadPoolChanged':
      return { ...state, pool: data.pool };
  }
}
