import { managesLeads, mayBeAssigned, mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { changesOf, formerly } from '../behaviours/amendment.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { AssignmentOptions, LeadCommand, UndoLeadDecision } from './lead.commands.ts';
import { carriedIntoEnquiry, type LeadEvent } from './lead.events.ts';
import type { LeadState } from './lead.state.ts';

/** The events that change a lead, by hand or by undo. They carry the previous values of the fields. */

export type Decision = readonly LeadEvent[] | Rejection;

/** The changed fields. */
export const amendments = (changes: Partial<LeadDetails>, { details }: LeadState): Partial<LeadDetails> =>
  changesOf<LeadDetails>(details, withBusinessUse({ ...details, ...changesOf<LeadDetails>(details, changes) }));

export const amended = (
  changes: Partial<LeadDetails>,
  { LeadID, person: { PersonID }, details }: LeadState,
): LeadEvent => ({
  type: 'LeadAmended',
  data: { LeadID, PersonID, ...changes, was: formerly(details, changes) },
});

/**
 * All personal details are repeated, to be sealed with the key of the lead's new person. Details of a forgotten person
 * are not, because older events may hold some in clear.
 */
export const personChanged = (person: LeadPerson, { LeadID, person: former, details }: LeadState): LeadEvent => ({
  type: 'LeadPersonChanged',
  data: {
    LeadID,
    from: former.PersonID,
    ...person,
    ...picked(former.PersonFullName === null ? blankLead : details, personalLeadDetails),
  },
});

export const settlementExpected = (
  ExpectedSettlementDate: string | null,
  { LeadID, expectedSettlement }: LeadState,
): LeadEvent => ({
  type: 'LeadSettlementExpected',
  data: { LeadID, ExpectedSettlementDate, was: { ExpectedSettlementDate: expectedSettlement } },
});

export const settled = (SettlementDateActual: string | null, { LeadID, settlement }: LeadState): LeadEvent => ({
  type: 'LeadSettled',
  data: { LeadID, SettlementDateActual, was: { SettlementDateActual: settlement } },
});

export const assigned = (
  to: Candidate,
  options: AssignmentOptions,
  { LeadID, assignee: from }: LeadState,
): LeadEvent => ({
  type: 'LeadAssigned',
  data: {
    LeadID,
    from,
    to: { UserID: to.UserID, FullName: to.FullName },
    warm: options.warm,
    tellClient: options.tellClient,
    ...(options.isOneOfMany && { isOneOfMany: true }),
  },
});

/** Only users who may reopen leads change the status of a closed lead. */
export const statusChanged = (to: LeadStatusID, { LeadID, status: from }: LeadState, actor: Actor): Decision =>
  from === leadStatus.CLOSED && !may(mayReopenLeads, actor)
    ? forbidden(leadMessage.managerApprovalRequired)
    : [{ type: 'LeadStatusChanged', data: { LeadID, from, to } }];

export const deleted = ({ LeadID }: LeadState, actor: Actor): Decision =>
  may(managesLeads, actor) ? [{ type: 'LeadDeleted', data: { LeadID, isKept: true } }] : forbidden(message.forbidden);

/** A lead becomes an enquiry once. A second call changes nothing. */
export function converted(
  { type: _, person, ...into }: Extract<LeadCommand, { type: 'ConvertLead' }>,
  { stage, LeadID, person: { PersonFullName }, details }: LeadState,
  actor: Actor,
): Decision {
  if (!may(managesLeads, actor)) return forbidden(message.forbidden);
  if (stage === 'converted') return [];
  if (person === undefined || PersonFullName === null) return ruleBroken(leadMessage.personForgotten);
  return [
    { type: 'LeadConvertedToEnquiry', data: { LeadID, ...into, ...person, ...picked(details, carriedIntoEnquiry) } },
  ];
}

/**
 * A deleted lead with its previous values, and with the current names of its person and users. An assignee who left
 * since is removed, as if they had left before. A closed lead keeps its assignee.
 * @param staff the current assignee, assigner and creator; undefined if they no longer exist
 */
export function restored(
  person: LeadPerson,
  { assignee, assigner, creator }: Pick<UndoLeadDecision, 'assignee' | 'assigner' | 'creator'>,
  state: LeadState,
): readonly LeadEvent[] {
  const { LeadID, details, status, expectedSettlement, settlement, traces } = state;
  const had = state.assignee && {
    UserID: state.assignee.UserID,
    FullName: assignee?.FullName ?? state.assignee.FullName,
  };
  const createdBy = { id: traces.createdBy.id, name: creator?.FullName ?? traces.createdBy.name };
  const back: LeadEvent = {
    type: 'LeadRestored',
    data: {
      LeadID,
      ...person,
      ...details,
      ...traces,
      createdBy,
      assignedBy: assigner?.FullName ?? traces.assignedBy,
      status,
      assignee: had,
      ExpectedSettlementDate: expectedSettlement,
      SettlementDateActual: settlement,
    },
  };
  if (had === null || status === leadStatus.CLOSED || (assignee !== undefined && mayBeAssigned(assignee)))
    return [back];
  const because = assignee === undefined ? 'deleted' : assignee.Disabled ? 'disabled' : undefined;
  return [back, { type: 'LeadUnassigned', data: { LeadID, from: had, ...(because && { because }) } }];
}

/** A lead has its person's name until the person is forgotten. Then there is no key to seal with. */
export const namesForgottenPerson = (changes: Partial<LeadDetails>, { person }: LeadState): boolean =>
  person.PersonFullName === null && personalLeadDetails.some((field) => field in changes);

/** Only an operational lease has a share of business use. */
export const withBusinessUse = (details: LeadDetails): LeadDetails => ({
  ...details,
  BusinessUse: details.LeaseType === 'Operational' ? details.BusinessUse : null,
});
