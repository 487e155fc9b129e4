import { managesLeads, mayBeAssigned } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadLabels, personalLeadDetails, settlementLabels } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { isEmpty } from '../behaviours/amendment.ts';
import { undoing } from '../kernel/undoing.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { forbidden, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import {
  amended,
  amendments,
  assigned,
  deleted,
  namesForgottenPerson,
  personChanged,
  restored,
  settled,
  settlementExpected,
  statusChanged,
  type Decision,
} from './lead.changes.ts';
import type { UndoLeadDecision } from './lead.commands.ts';
import type { LeadEvent } from './lead.events.ts';
import { evolveLead, type LeadState } from './lead.state.ts';

/** The users and the customer were informed once. An undo does not inform them again. */
const quietly = { warm: false, tellClient: false };

/**
 * Undoes a decision on a lead, event by event. The actor needs the same right as for the change by hand. Nothing else
 * changes.
 */
export function undo(command: UndoLeadDecision, state: LeadState, actor: Actor): Decision {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  if (state.stage === 'converted') return ruleBroken(historyMessage.convertedForGood);
  if (state.stage === 'deleted' && !undone.some(({ type }) => type === 'LeadDeleted'))
    return ruleBroken(historyMessage.undeleteFirst);
  // Deleting the lead again also removes the consequences of its return.
  if (undone.some(({ type }) => type === 'LeadRestored')) return deleted(state, actor);
  const events: LeadEvent[] = [];
  let current = state;
  for (const event of undone) {
    const back = backFrom(event, command, current, actor);
    if (back instanceof Rejection) return back;
    events.push(...back);
    current = back.reduce(evolveLead, current);
  }
  return events;
}

/** The labels of the fields that an event changes. */
function touched({ type, data }: LeadEvent): readonly string[] {
  switch (type) {
    case 'LeadAmended':
      return Object.entries(leadLabels).flatMap(([field, label]) => (Object.hasOwn(data, field) ? [label] : []));
    case 'LeadPersonChanged':
      return ['Person'];
    case 'LeadAssigned':
    case 'LeadUnassigned':
      return ['Assignee'];
    case 'LeadStatusChanged':
      return ['Status'];
    case 'LeadSettlementExpected':
      return [settlementLabels.ExpectedSettlementDate];
    case 'LeadSettled':
      return [settlementLabels.SettlementDateActual];
    case 'LeadDeleted':
    case 'LeadConvertedToEnquiry':
      return ['The lead'];
    case 'LeadRestored':
      return [
        'The lead',
        'Person',
        'Assignee',
        'Status',
        ...Object.values(settlementLabels),
        ...Object.values(leadLabels),
      ];
    case 'LeadLogged':
      return [];
  }
}

function backFrom(
  { type, data }: LeadEvent,
  { person, assignee, assigner, creator, isKept = false }: UndoLeadDecision,
  state: LeadState,
  actor: Actor,
): Decision {
  switch (type) {
    case 'LeadAmended':
      return amendedBack(data, state);
    case 'LeadPersonChanged':
      if (data.from === null) return ruleBroken(historyMessage.notKnown);
      if (person?.PersonID === data.from) return [personChanged(person, state)];
      // An external user gets the same answer for a change by hand.
      return ruleBroken(actor.external ? leadMessage.personNotFound : historyMessage.forgotten);
    case 'LeadAssigned':
    case 'LeadUnassigned':
      return assignedBack(data.from, assignee, state, actor);
    case 'LeadStatusChanged':
      return statusChanged(data.from, state, actor);
    case 'LeadSettlementExpected':
      return data.was?.ExpectedSettlementDate === undefined
        ? ruleBroken(historyMessage.notKnown)
        : [settlementExpected(data.was.ExpectedSettlementDate, state)];
    case 'LeadSettled':
      return data.was?.SettlementDateActual === undefined
        ? ruleBroken(historyMessage.notKnown)
        : [settled(data.was.SettlementDateActual, state)];
    case 'LeadLogged':
      return ruleBroken(historyMessage.madeRecord);
    case 'LeadDeleted':
      if (!may(managesLeads, actor)) return forbidden(message.forbidden);
      if (state.person.PersonFullName === null || person?.PersonID !== state.person.PersonID)
        return ruleBroken(historyMessage.forgotten);
      return data.isKept === true && isKept
        ? restored(person, { assignee, assigner, creator }, state)
        : ruleBroken(historyMessage.deletedForGood);
    case 'LeadRestored':
      return deleted(state, actor);
    case 'LeadConvertedToEnquiry':
      return ruleBroken(historyMessage.convertedForGood);
  }
}

function amendedBack(data: Extract<LeadEvent, { type: 'LeadAmended' }>['data'], state: LeadState): Decision {
  const { was } = data;
  if (was === undefined) return ruleBroken(historyMessage.notKnown);
  // A changed field differs from its previous value, unless its key is destroyed. Then both values are null, or the
  // previous one is unknown.
  const isForgotten = personalLeadDetails.some((field) => field in data && (was[field] ?? null) === data[field]);
  if (isForgotten || namesForgottenPerson(was, state)) return ruleBroken(historyMessage.forgotten);
  const changes = amendments(was, state);
  return isEmpty(changes) ? [] : [amended(changes, state)];
}

function assignedBack(
  former: { readonly UserID: number; readonly FullName: string } | null,
  candidate: Candidate | undefined,
  state: LeadState,
  actor: Actor,
): Decision {
  if (!may(managesLeads, actor)) return forbidden(message.forbidden);
  const { LeadID, assignee } = state;
  if (former === null) return assignee === null ? [] : [{ type: 'LeadUnassigned', data: { LeadID, from: assignee } }];
  if (candidate?.UserID !== former.UserID || !mayBeAssigned(candidate))
    return ruleBroken(leadMessage.noLongerAssignable(former.FullName));
  return [assigned(candidate, quietly, state)];
}
