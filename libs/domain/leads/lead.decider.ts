import { managesLeads, mayBeAssigned, mayReopenLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { opensLead } from '@leaseledger/contract/leads/lead.access';
import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, isEmpty, picked } from '../behaviours/amendment.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { conflict, forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { AssignmentOptions, Candidate, LeadCommand } from './lead.commands.ts';
import type { LeadEvent } from './lead.events.ts';
import { evolveLead, initialLead, type LeadState } from './lead.state.ts';

type Decision = readonly LeadEvent[] | Rejection;
type Command<Type extends LeadCommand['type']> = Extract<LeadCommand, { type: Type }>;

/** Leads: specification 3, sections 4, 5 and 6; who may what: decisions 1. */
export const leadDecider: Decider<LeadCommand, LeadState, LeadEvent> = {
  category: 'lead',
  initialState: initialLead,
  decide(command, state, { actor }) {
    if (command.type === 'LogLead') return log(command, actor);
    if (state.stage !== 'live') return missing(message.notFound('Lead'));
    if (!opens(state, actor)) return forbidden(message.forbidden);
    switch (command.type) {
      case 'AmendLead':
        return amend(command, state, actor);
      case 'AssignLead':
        return assign(command, state, actor);
      case 'ChangeLeadStatus':
        return changeStatus(command, state, actor);
      case 'DeleteLead':
        return may(managesLeads, actor) ? [{ type: 'LeadDeleted', data: { LeadID: state.LeadID } }] : forbidden(message.forbidden);
    }
  },
  evolve: evolveLead,
};

function log({ LeadID, person, details, assignee, options, ...rest }: Command<'LogLead'>, actor: Actor): Decision {
  const { OriginationCodeID, CustomFormName, ExpectedSettlementDate, SettlementDateActual } = rest;
  if (!may(worksLeads, actor)) return forbidden(message.forbidden);
  const isForThemselves = assignee?.UserID === actor.id;
  if (assignee && !isForThemselves && !may(managesLeads, actor)) return forbidden(message.forbidden);
  if (assignee && !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);

  const events: LeadEvent[] = [{ type: 'LeadLogged', data: { LeadID, ...person, ...withBusinessUse(details), OriginationCodeID, CustomFormName } }];
  if (ExpectedSettlementDate !== null) events.push({ type: 'LeadSettlementExpected', data: { LeadID, ExpectedSettlementDate } });
  if (SettlementDateActual !== null) events.push({ type: 'LeadSettled', data: { LeadID, SettlementDateActual } });
  if (assignee) events.push(assigned(LeadID, null, assignee, options));
  return events;
}

function amend(command: Command<'AmendLead'>, state: LeadState, actor: Actor): Decision {
  const { LeadID } = state;
  const { options, ExpectedSettlementDate = state.expectedSettlement, SettlementDateActual = state.settlement } = command;
  const assignee = command.assignee?.UserID === state.assignee?.UserID ? undefined : command.assignee;
  if (assignee && !may(managesLeads, actor)) return forbidden(message.forbidden);
  if (assignee && !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);

  const person = command.person?.PersonID === state.person.PersonID ? undefined : command.person;
  const changes = amendments(command, state);
  if (!person && namesForgottenPerson(changes, state)) return ruleBroken(leadMessage.personForgotten);
  const events: LeadEvent[] = [];
  if (person) events.push(personChanged(person, state));
  if (!isEmpty(changes)) events.push({ type: 'LeadAmended', data: { LeadID, PersonID: (person ?? state.person).PersonID, ...changes } });
  if (ExpectedSettlementDate !== state.expectedSettlement) events.push({ type: 'LeadSettlementExpected', data: { LeadID, ExpectedSettlementDate } });
  if (SettlementDateActual !== state.settlement) events.push({ type: 'LeadSettled', data: { LeadID, SettlementDateActual } });
  if (assignee) events.push(assigned(LeadID, state.assignee, assignee, options));
  return events;
}

/** The changed fields. */
function amendments({ changes }: Command<'AmendLead'>, { details }: LeadState): Partial<LeadDetails> {
  return changesOf<LeadDetails>(details, withBusinessUse({ ...details, ...changesOf<LeadDetails>(details, changes) }));
}

/**
 * All personal details come along, to be sealed with the key of the person whose lead it is now. Those of somebody who was forgotten
 * do not: older events may hold some of them in clear.
 */
const personChanged = (person: LeadPerson, { LeadID, person: former, details }: LeadState): LeadEvent => ({
  type: 'LeadPersonChanged',
  data: { LeadID, from: former.PersonID, ...person, ...picked(former.PersonFullName === null ? blankLead : details, personalLeadDetails) },
});

function assign({ assignee, previousAssigneeID, options }: Command<'AssignLead'>, state: LeadState, actor: Actor): Decision {
  if (!may(managesLeads, actor)) return forbidden(message.forbidden);
  if (previousAssigneeID !== (state.assignee?.UserID ?? null)) return conflict();
  if (assignee.UserID === state.assignee?.UserID || !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);
  return [assigned(state.LeadID, state.assignee, assignee, options)];
}

function changeStatus({ from, to }: Command<'ChangeLeadStatus'>, state: LeadState, actor: Actor): Decision {
  if (from !== state.status) return conflict();
  if (to === from) return [];
  if (from === leadStatus.CLOSED && !may(mayReopenLeads, actor)) return forbidden(leadMessage.managerApprovalRequired);
  return [{ type: 'LeadStatusChanged', data: { LeadID: state.LeadID, from, to } }];
}

/** The system itself, and whoever opens the lead. */
const opens = ({ assignee, createdByUserID }: LeadState, actor: Actor) =>
  actor.id === null || opensLead({ id: actor.id, rights: actor }, { AssignedToUserID: assignee?.UserID ?? null, CreatedByUserID: createdByUserID });

/** A lead is logged with its person's name: only forgetting takes it away, and then there is no key to seal with. */
const namesForgottenPerson = (changes: Partial<LeadDetails>, { person }: LeadState) => person.PersonFullName === null && personalLeadDetails.some((field) => field in changes);

/** Only an operational lease has a share of business use. */
const withBusinessUse = (details: LeadDetails): LeadDetails => ({ ...details, BusinessUse: details.LeaseType === 'Operational' ? details.BusinessUse : null });

const assigned = (LeadID: number, from: LeadState['assignee'], to: Candidate, options: AssignmentOptions): LeadEvent => ({
  type: 'LeadAssigned',
  data: { LeadID, from, to: { UserID: to.UserID, FullName: to.FullName }, warm: options.warm, tellClient: options.tellClient },
});
