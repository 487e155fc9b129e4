import { mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { changesOf, formerly, picked } from '../behaviours/amendment.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { forbidden, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { AssignmentOptions } from './lead.commands.ts';
import type { LeadEvent } from './lead.events.ts';
import type { LeadState } from './lead.state.ts';

/** What changes a lead, made by hand or by undoing: the events say what the fields held before. */

export type Decision = readonly LeadEvent[] | Rejection;

/** The changed fields. */
export const amendments = (changes: Partial<LeadDetails>, { details }: LeadState): Partial<LeadDetails> =>
  changesOf<LeadDetails>(details, withBusinessUse({ ...details, ...changesOf<LeadDetails>(details, changes) }));

export const amended = (changes: Partial<LeadDetails>, { LeadID, person: { PersonID }, details }: LeadState): LeadEvent => ({
  type: 'LeadAmended',
  data: { LeadID, PersonID, ...changes, was: formerly(details, changes) },
});

/**
 * All personal details come along, to be sealed with the key of the person whose lead it is now. Those of somebody who was forgotten
 * do not: older events may hold some of them in clear.
 */
export const personChanged = (person: LeadPerson, { LeadID, person: former, details }: LeadState): LeadEvent => ({
  type: 'LeadPersonChanged',
  data: { LeadID, from: former.PersonID, ...person, ...picked(former.PersonFullName === null ? blankLead : details, personalLeadDetails) },
});

export const settlementExpected = (ExpectedSettlementDate: string | null, { LeadID, expectedSettlement }: LeadState): LeadEvent => ({
  type: 'LeadSettlementExpected',
  data: { LeadID, ExpectedSettlementDate, was: { ExpectedSettlementDate: expectedSettlement } },
});

export const settled = (SettlementDateActual: string | null, { LeadID, settlement }: LeadState): LeadEvent => ({
  type: 'LeadSettled',
  data: { LeadID, SettlementDateActual, was: { SettlementDateActual: settlement } },
});

export const assigned = (to: Candidate, options: AssignmentOptions, { LeadID, assignee: from }: LeadState): LeadEvent => ({
  type: 'LeadAssigned',
  data: { LeadID, from, to: { UserID: to.UserID, FullName: to.FullName }, warm: options.warm, tellClient: options.tellClient },
});

/** A closed lead is for some only. */
export const statusChanged = (to: LeadStatusID, { LeadID, status: from }: LeadState, actor: Actor): Decision =>
  from === leadStatus.CLOSED && !may(mayReopenLeads, actor) ? forbidden(leadMessage.managerApprovalRequired) : [{ type: 'LeadStatusChanged', data: { LeadID, from, to } }];

/** A lead is logged with its person's name: only forgetting takes it away, and then there is no key to seal with. */
export const namesForgottenPerson = (changes: Partial<LeadDetails>, { person }: LeadState): boolean =>
  person.PersonFullName === null && personalLeadDetails.some((field) => field in changes);

/** Only an operational lease has a share of business use. */
export const withBusinessUse = (details: LeadDetails): LeadDetails => ({ ...details, BusinessUse: details.LeaseType === 'Operational' ? details.BusinessUse : null });
