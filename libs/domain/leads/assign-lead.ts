import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import {
  assignments,
  distributed,
  whyNotReceived,
  type AssignRecord,
  type DistributeRecord,
  type HandOverRecord,
} from '../behaviours/assigned-record.ts';
import { assignedEntry, assignmentTo, type Assignment, type Unassignment } from '../behaviours/assignment.ts';
import type { Arbitrary, Generator } from '../kernel/any.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import type { Rejection } from '../kernel/rejection.ts';
import { assigns, type LeadState, type OfLead } from './lead.ts';

/** The options of an assignment. */
export interface AssignmentOptions {
  readonly warm: boolean;
  /** Whether the customer receives a mail. */
  readonly tellClient: boolean;
  /** The same call assigns other leads as well. */
  readonly isOneOfMany?: true;
}

interface AssignLead extends AssignRecord<'AssignLead'> {
  readonly options: AssignmentOptions;
}

export interface LeadAssigned {
  readonly type: 'LeadAssigned';
  readonly data: OfLead & Assignment & { readonly warm: boolean };
}

export interface LeadUnassigned {
  readonly type: 'LeadUnassigned';
  readonly data: OfLead & Unassignment;
}

type Moved = LeadAssigned | LeadUnassigned;
type Options = Omit<LeadAssigned['data'], 'LeadID' | 'from' | 'to'>;

export const assigned = (
  to: NamedUser,
  { warm, ...options }: Options,
  { LeadID, assignee }: LeadState,
): LeadAssigned => ({ type: 'LeadAssigned', data: { LeadID, warm, ...assignmentTo(to, assignee, options) } });

/** Why a user may not be given the lead; undefined if they may. */
export const mayNotReceive = (assignee: Candidate): Rejection | undefined =>
  whyNotReceived(assignee, mayBeGivenLeads, leadMessage);

const assignment = assignments<LeadState, AssignLead, LeadAssigned, LeadUnassigned, Options>({
  what: 'Lead',
  messages: leadMessage,
  assigns,
  mayReceive: mayBeGivenLeads,
  isInHand: ({ status }) => status !== leadStatus.CLOSED,
  options: ({ options }) => options,
  quietly: { warm: false, tellClient: false },
  again: ({ warm, tellClient }) => ({ warm, tellClient, isRedone: true }),
  given: 'LeadAssigned',
  assigned,
  unassigned: (facts, { LeadID }) => ({ type: 'LeadUnassigned', data: { LeadID, ...facts } }),
});
export const { restored: returned } = assignment;

export const assignLead: Decision<LeadState, AssignLead, Moved> = {
  ...assignment.assign,
  command: 'AssignLead',
  events: {
    LeadAssigned: {
      ...assignment.given,
      description: 'A lead was given to a user, warm or not, and with or without a mail to the customer.',
      history: (data) => assignedEntry('Lead', data, data.warm ? 'warm' : null),
      example: { LeadID: 47, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: true, tellClient: true },
    },
    LeadUnassigned: {
      ...assignment.taken,
      description: 'A lead is no longer assigned: an assignment was undone.',
      example: { LeadID: 47, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
  any: (fc, { ids, colleague, orNull }) =>
    fc.record({ assignee: colleague, previousAssigneeID: orNull(ids), options: someOptions(fc) }),
};

export const handOverLead: Decision<LeadState, HandOverRecord<'HandOverLead'>, never, Moved> = {
  ...assignment.handOver,
  command: 'HandOverLead',
};

export const distributeLead: Decision<LeadState, DistributeRecord<'DistributeLead'>, never, LeadAssigned> = {
  ...distributed<LeadState, LeadAssigned>(
    ({ status }) => status === leadStatus.OPEN,
    mayBeGivenLeads,
    (to, run, state) => assigned(to, { warm: false, tellClient: true, ...run }, state),
  ),
  command: 'DistributeLead',
};

export const someOptions = (fc: Generator): Arbitrary<AssignmentOptions> =>
  fc.record({ warm: fc.boolean(), tellClient: fc.boolean() });
