import { managesLeads, mayBeAssigned, worksLeads } from '@leaseledger/contract/access/permissions';
import { opensLead } from '@leaseledger/contract/leads/lead.access';
import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import { unlikelyDays } from '@leaseledger/contract/leads/lead.days';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, isEmpty } from '../behaviours/amendment.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { conflict, forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import {
  amended,
  amendments,
  assigned,
  converted,
  deleted,
  namesForgottenPerson,
  personChanged,
  settled,
  settlementExpected,
  statusChanged,
  withBusinessUse,
  type Decision,
} from './lead.changes.ts';
import type { LeadCommand } from './lead.commands.ts';
import type { LeadEvent } from './lead.events.ts';
import { blankMentions } from './lead.mentions.ts';
import { evolveLead, initialLead, type LeadState } from './lead.state.ts';
import { undo } from './lead.undo.ts';

type Command<Type extends LeadCommand['type']> = Extract<LeadCommand, { type: Type }>;

/** The commands that a deleted or converted lead still answers. */
const answersGone = {
  deleted: new Set<string>(['UndoDecision']),
  converted: new Set<string>(['UndoDecision', 'ConvertLead']),
} as const;

/** Leads: specification 3, sections 4, 5 and 6; who may what: decisions 1. */
export const leadDecider: Decider<LeadCommand, LeadState, LeadEvent> = {
  category: 'lead',
  initialState: initialLead,
  decide(command, state, { actor, now }) {
    if (command.type === 'LogLead') return log(command, actor, now);
    if (command.type === 'BlankMentions') return blankMentions(command, state, actor);
    if (command.type === 'HandOverLead') return handOver(command, state, actor);
    if (command.type === 'DistributeLead') return distribute(command, state, actor);
    if (state.stage === 'unknown' || (state.stage !== 'live' && !answersGone[state.stage].has(command.type)))
      return missing(message.notFound('Lead'));
    if (!opens(state, actor)) return forbidden(message.forbidden);
    switch (command.type) {
      case 'AmendLead':
        return amend(command, state, actor, now);
      case 'AssignLead':
        return assign(command, state, actor);
      case 'ChangeLeadStatus':
        return changeStatus(command, state, actor);
      case 'DeleteLead':
        return deleted(state, actor);
      case 'ConvertLead':
        return converted(command, state, actor);
      case 'UndoDecision':
        return undo(command, state, actor);
    }
  },
  evolve: evolveLead,
};

function log(
  { LeadID, person, details, assignee, options, ...rest }: Command<'LogLead'>,
  actor: Actor,
  now: string,
): Decision {
  const { OriginationCodeID, CustomFormName, ExpectedSettlementDate, SettlementDateActual } = rest;
  if (!may(worksLeads, actor)) return forbidden(message.forbidden);
  const isForThemselves = assignee?.UserID === actor.id;
  if (assignee && !isForThemselves && !may(managesLeads, actor)) return forbidden(message.forbidden);
  if (assignee && !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);
  const unlikely = unlikelyDaysBy(actor, { ...details, ExpectedSettlementDate, SettlementDateActual }, now);
  if (unlikely !== undefined) return unlikely;

  const events: LeadEvent[] = [
    { type: 'LeadLogged', data: { LeadID, ...person, ...withBusinessUse(details), OriginationCodeID, CustomFormName } },
  ];
  const lead = { ...initialLead, LeadID };
  if (ExpectedSettlementDate !== null) events.push(settlementExpected(ExpectedSettlementDate, lead));
  if (SettlementDateActual !== null) events.push(settled(SettlementDateActual, lead));
  if (assignee) events.push(assigned(assignee, options, lead));
  return events;
}

function amend(command: Command<'AmendLead'>, state: LeadState, actor: Actor, now: string): Decision {
  const {
    options,
    ExpectedSettlementDate = state.expectedSettlement,
    SettlementDateActual = state.settlement,
  } = command;
  const assignee = command.assignee?.UserID === state.assignee?.UserID ? undefined : command.assignee;
  if (assignee && !may(managesLeads, actor)) return forbidden(message.forbidden);
  if (assignee && !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);

  const person = command.person?.PersonID === state.person.PersonID ? undefined : command.person;
  const changes = amendments(command.changes, state);
  if (!person && namesForgottenPerson(changes, state)) return ruleBroken(leadMessage.personForgotten);
  const days = {
    ...changes,
    ...changesOf(
      { ExpectedSettlementDate: state.expectedSettlement, SettlementDateActual: state.settlement },
      { ExpectedSettlementDate, SettlementDateActual },
    ),
  };
  const unlikely = unlikelyDaysBy(actor, days, now);
  if (unlikely !== undefined) return unlikely;
  const events: LeadEvent[] = [];
  if (person) events.push(personChanged(person, state));
  if (!isEmpty(changes)) events.push(amended(changes, { ...state, person: person ?? state.person }));
  if (ExpectedSettlementDate !== state.expectedSettlement)
    events.push(settlementExpected(ExpectedSettlementDate, state));
  if (SettlementDateActual !== state.settlement) events.push(settled(SettlementDateActual, state));
  if (assignee) events.push(assigned(assignee, options, state));
  return events;
}

function assign(
  { assignee, previousAssigneeID, options }: Command<'AssignLead'>,
  state: LeadState,
  actor: Actor,
): Decision {
  if (!may(managesLeads, actor)) return forbidden(message.forbidden);
  if (previousAssigneeID !== undefined && previousAssigneeID !== (state.assignee?.UserID ?? null)) return conflict();
  const isTheirs = assignee.UserID === state.assignee?.UserID;
  if (isTheirs && previousAssigneeID === undefined) return [];
  if (isTheirs || !mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);
  return [assigned(assignee, options, state)];
}

/**
 * For the system alone, because permission and receiver were checked when the user left. A lead that is closed, or has
 * another assignee by now, stays as it is.
 */
function handOver({ from, to, because }: Command<'HandOverLead'>, state: LeadState, actor: Actor): Decision {
  if (actor.id !== null) return forbidden(message.forbidden);
  const { LeadID, stage, status, assignee } = state;
  if (
    stage !== 'live' ||
    status === leadStatus.CLOSED ||
    assignee?.UserID !== from.UserID ||
    to?.UserID === from.UserID
  )
    return [];
  if (to === null) return [{ type: 'LeadUnassigned', data: { LeadID, from: assignee, because } }];
  return [{ type: 'LeadAssigned', data: { LeadID, from: assignee, to, warm: false, tellClient: false, because } }];
}

/** For the system alone. A lead that was closed, deleted or given to somebody since the run began stays as it is. */
function distribute(
  { assignee, RunID, isOneOfMany }: Command<'DistributeLead'>,
  state: LeadState,
  actor: Actor,
): Decision {
  if (actor.id !== null) return forbidden(message.forbidden);
  const isWaiting = state.stage === 'live' && state.status === leadStatus.OPEN && state.assignee === null;
  if (!isWaiting || !mayBeAssigned(assignee)) return [];
  const { UserID, FullName } = assignee;
  return [
    {
      type: 'LeadAssigned',
      data: {
        LeadID: state.LeadID,
        from: null,
        to: { UserID, FullName },
        warm: false,
        tellClient: true,
        RunID,
        ...(isOneOfMany && { isOneOfMany }),
      },
    },
  ];
}

function changeStatus({ from, to }: Command<'ChangeLeadStatus'>, state: LeadState, actor: Actor): Decision {
  if (from !== undefined && from !== state.status) return conflict();
  return to === state.status ? [] : statusChanged(to, state, actor);
}

/** Days from a user are checked. Days from the system, e.g. of an old callback, are accepted as they are. */
function unlikelyDaysBy(actor: Actor, lead: object, now: string): Rejection | undefined {
  const errors = actor.id === null ? {} : unlikelyDays({ ...lead }, now);
  const [first] = Object.values(errors);
  return first === undefined ? undefined : invalid(first, errors);
}

/** The system itself, and users who may open the lead. */
const opens = ({ assignee, traces: { createdBy } }: LeadState, actor: Actor) =>
  actor.id === null ||
  opensLead(
    { id: actor.id, rights: actor },
    { AssignedToUserID: assignee?.UserID ?? null, CreatedByUserID: createdBy.id },
  );
