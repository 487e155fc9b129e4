import { deletesPersons, opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, isEmpty, merged } from '../behaviours/amendment.ts';
import type { Actor, Attributed, Decider } from '../kernel/decider.ts';
import { forbidden, missing, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PersonCommand } from './person.commands.ts';
import type { PersonEvent } from './person.events.ts';

/** What decisions on a person ask about. */
export interface PersonState {
  readonly stage: 'unknown' | 'known' | 'forgotten';
  readonly PersonID: number;
  /** Null where the system did. */
  readonly registeredByUserID: number | null;
  readonly details: PersonDetails;
}

/** Persons: specification 2, section 5; who may what: decisions 1. */
export const personDecider: Decider<PersonCommand, PersonState, PersonEvent> = {
  category: 'person',
  initialState: { stage: 'unknown', PersonID: 0, registeredByUserID: null, details: blankPerson },
  decide(command, state, { actor }) {
    if (command.type === 'RegisterPerson') {
      const { PersonID, details } = command;
      return may(registersPersons, actor) ? [{ type: 'PersonRegistered', data: { PersonID, ...details } }] : forbidden(message.forbidden);
    }
    if (state.stage !== 'known') return missing(message.notFound('Person'));
    switch (command.type) {
      case 'AmendPerson':
        return amend(command, state, actor);
      case 'ForgetPerson':
        return may(deletesPersons, actor) ? [{ type: 'PersonForgotten', data: { PersonID: state.PersonID } }] : forbidden(message.forbidden);
    }
  },
  evolve,
};

function amend({ changes }: Extract<PersonCommand, { type: 'AmendPerson' }>, state: PersonState, actor: Actor): readonly PersonEvent[] | Rejection {
  const isTheirs = may(registersPersons, actor) && state.registeredByUserID === actor.id;
  if (!isTheirs && !may(opensPersons, actor)) return forbidden(message.forbidden);
  const changed = changesOf(state.details, changes);
  if (isEmpty(changed)) return [];
  return [{ type: 'PersonAmended', data: { PersonID: state.PersonID, ...wholeName(changed, state.details), ...changed } }];
}

/** Both names where either changed: lists that show the full name are told all of it. */
const wholeName = (changed: Partial<PersonDetails>, { FirstName, LastName }: PersonDetails): Partial<PersonDetails> =>
  'FirstName' in changed || 'LastName' in changed ? { FirstName, LastName } : {};

function evolve(state: PersonState, { type, data, metadata }: PersonEvent & Attributed): PersonState {
  switch (type) {
    case 'PersonRegistered':
      return { ...state, stage: 'known', PersonID: data.PersonID, registeredByUserID: metadata?.actor.id ?? null, details: merged(blankPerson, data) };
    case 'PersonAmended':
      return { ...state, details: merged(state.details, data) };
    case 'PersonForgotten':
      return { ...state, stage: 'forgotten', details: blankPerson };
  }
}
