import { deletesPersons, opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { blankPerson, personLabels, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, isEmpty, merged } from '../behaviours/amendment.ts';
import { undoing } from '../kernel/undoing.ts';
import type { Actor, Attributed, Decider } from '../kernel/decider.ts';
import { forbidden, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PersonCommand } from './person.commands.ts';
import type { PersonEvent } from './person.events.ts';
import { decideMerge, isCarriedOut, isOfMerge, withWas } from './person.merge.ts';
import type { PersonState } from './person.state.ts';

/** Persons: specification 2, section 5; who may what: decisions 1. */
export const personDecider: Decider<PersonCommand, PersonState, PersonEvent> = {
  category: 'person',
  initialState: {
    stage: 'unknown',
    PersonID: 0,
    createdBy: { id: null, name: '' },
    createdAt: '',
    details: blankPerson,
    mergedInto: null,
    absorbed: new Map(),
  },
  decide(command, state, { actor }) {
    if (command.type === 'RegisterPerson') {
      const { PersonID, details } = command;
      return may(registersPersons, actor)
        ? [{ type: 'PersonRegistered', data: { PersonID, ...details } }]
        : forbidden(message.forbidden);
    }
    if (state.stage === 'forgotten' && command.type === 'UndoDecision') return ruleBroken(historyMessage.forgotten);
    const isGone = state.stage === 'unknown' || state.stage === 'forgotten';
    if (isGone && !(isOfMerge(command) && isCarriedOut(command, state))) return missing(message.notFound('Person'));
    if (command.type === 'ForgetPerson') return forget(command, state, actor);
    if (isOfMerge(command)) return decideMerge(command, state, actor);
    if (state.mergedInto !== null) return ruleBroken(personMergeMessage.isMerged(state.mergedInto));
    switch (command.type) {
      case 'AmendPerson':
        return amend(command, state, actor);
      case 'FollowEmployer':
        // A person who works for another company by now keeps that company's name.
        return command.CompanyID === state.details.CompanyID
          ? amend({ changes: { CompanyName: command.CompanyName } }, state, actor)
          : [];
      case 'UndoDecision':
        return undo(command, state, actor);
    }
  },
  evolve,
};

function amend(
  { changes }: Pick<Extract<PersonCommand, { type: 'AmendPerson' }>, 'changes'>,
  state: PersonState,
  actor: Actor,
): readonly PersonEvent[] | Rejection {
  // The user who registered a person from outside does not know the persons merged into them since.
  const isTheirs = may(registersPersons, actor) && state.createdBy.id === actor.id && state.absorbed.size === 0;
  if (!isTheirs && !may(opensPersons, actor)) return forbidden(message.forbidden);
  const changed = changesOf(state.details, changes);
  if (isEmpty(changed)) return [];
  return [{ type: 'PersonAmended', data: { PersonID: state.PersonID, ...withWas(changed, state.details) } }];
}

/** An amendment back to the previous values, which may be one half of a name. */
function undo(
  command: Extract<PersonCommand, { type: 'UndoDecision' }>,
  state: PersonState,
  actor: Actor,
): readonly PersonEvent[] | Rejection {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  if (event.type !== 'PersonAmended') return ruleBroken(whyNotUndone[event.type]);
  const { was } = event.data;
  return was === undefined
    ? ruleBroken(historyMessage.notKnown)
    : amend({ changes: changesOf<Partial<PersonDetails>>(event.data, was) }, state, actor);
}

const whyNotUndone: Readonly<Record<Exclude<PersonEvent['type'], 'PersonAmended'>, string>> = {
  PersonRegistered: historyMessage.madeRecord,
  PersonForgotten: historyMessage.forgotten,
  PersonMerged: personMergeMessage.unmergeInstead,
  PersonAbsorbed: personMergeMessage.unmergeInstead,
  PersonReleased: personMergeMessage.mergeInstead,
  PersonUnmerged: personMergeMessage.mergeInstead,
};

/** The labels of the fields that an event changes. Of a name, only the changed half. */
function touched({ type, data }: PersonEvent): readonly string[] {
  if (type !== 'PersonAmended' && type !== 'PersonAbsorbed' && type !== 'PersonReleased') return [];
  const changed = changesOf<Partial<PersonDetails>>(data.was ?? {}, data);
  return Object.entries(personLabels).flatMap(([field, label]) => (Object.hasOwn(changed, field) ? [label] : []));
}

function forget(
  { mentions = [], mails = [] }: Extract<PersonCommand, { type: 'ForgetPerson' }>,
  { PersonID }: PersonState,
  actor: Actor,
): readonly PersonEvent[] | Rejection {
  if (!may(deletesPersons, actor)) return forbidden(message.forbidden);
  return [
    {
      type: 'PersonForgotten',
      data: { PersonID, ...(mentions.length > 0 && { mentions }), ...(mails.length > 0 && { mails }) },
    },
  ];
}

function evolve(state: PersonState, { type, data, metadata }: PersonEvent & Attributed): PersonState {
  switch (type) {
    case 'PersonRegistered':
      return {
        ...state,
        stage: 'known',
        PersonID: data.PersonID,
        createdBy: { id: metadata?.actor.id ?? null, name: metadata?.actor.name ?? '' },
        createdAt: metadata?.time ?? '',
        details: merged(blankPerson, data),
      };
    case 'PersonAmended':
      return { ...state, details: merged(state.details, data) };
    case 'PersonMerged':
      return { ...state, stage: 'merged', mergedInto: data.into };
    case 'PersonUnmerged':
      return { ...state, stage: 'known', mergedInto: null, details: merged(blankPerson, data) };
    case 'PersonAbsorbed':
      return {
        ...state,
        details: merged(state.details, data),
        absorbed: new Map(state.absorbed).set(data.MergedPersonID, {
          taken: changesOf<Partial<PersonDetails>>(data.was, data),
          was: data.was,
        }),
      };
    case 'PersonReleased':
      return {
        ...state,
        details: merged(state.details, data),
        absorbed: new Map([...state.absorbed].filter(([id]) => id !== data.MergedPersonID)),
      };
    case 'PersonForgotten':
      // Everyone merged into the person is forgotten as well.
      return {
        ...state,
        stage: 'forgotten',
        details: blankPerson,
        absorbed: new Map([...state.absorbed.keys()].map((id) => [id, { taken: {}, was: {} }])),
      };
  }
}
