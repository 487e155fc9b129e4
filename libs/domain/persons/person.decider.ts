import { deletesPersons, opensPersons } from '@leaseledger/contract/access/permissions';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, isEmpty, merged } from '../behaviours/amendment.ts';
import type { Actor, Attributed, Decider } from '../kernel/decider.ts';
import { conflict, forbidden, missing, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PersonCommand } from './person.commands.ts';
import type { PersonEvent } from './person.events.ts';

/** What decisions on a person ask about. */
export interface PersonState {
  readonly stage: 'unknown' | 'known' | 'forgotten';
  /** The revision of the last event; -1 before the first. */
  readonly version: number;
  /** Who decided last. */
  readonly changedBy: string;
  readonly PersonID: number;
  readonly details: PersonDetails;
}

/** Persons: specification 2, section 5; who may what: decisions 1. */
export const personDecider: Decider<PersonCommand, PersonState, PersonEvent> = {
  category: 'person',
  initialState: { stage: 'unknown', version: -1, changedBy: '', PersonID: 0, details: blankPerson },
  decide(command, state, { actor }) {
    if (command.type === 'RegisterPerson') {
      const { PersonID, details } = command;
      return may(opensPersons, actor) ? [{ type: 'PersonRegistered', data: { PersonID, ...details } }] : forbidden(message.forbidden);
    }
    if (state.stage !== 'known') return missing(message.notFound('Person'));
    switch (command.type) {
      case 'AmendPerson':
        return amend(command, state, actor);
      case 'ForgetPerson':
        return may(deletesPersons, actor) ? [{ type: 'PersonForgotten', data: { PersonID: state.PersonID } }] : forbidden(message.forbidden);
    }
  },
  evolve: (state, event) => ({ ...evolve(state, event), version: state.version + 1, changedBy: changedBy(event, state) }),
};

function amend({ expectedVersion, changes }: Extract<PersonCommand, { type: 'AmendPerson' }>, state: PersonState, actor: Actor): readonly PersonEvent[] | Rejection {
  if (!may(opensPersons, actor)) return forbidden(message.forbidden);
  if (expectedVersion !== state.version) return conflict(message.changedMeanwhile(state.changedBy));
  const changed = changesOf(state.details, changes);
  if (isEmpty(changed)) return [];
  return [{ type: 'PersonAmended', data: { PersonID: state.PersonID, ...wholeName(changed, state.details), ...changed } }];
}

/** Both names where either changed: lists that show the full name are told all of it. */
const wholeName = (changed: Partial<PersonDetails>, { FirstName, LastName }: PersonDetails): Partial<PersonDetails> =>
  'FirstName' in changed || 'LastName' in changed ? { FirstName, LastName } : {};

function evolve(state: PersonState, { type, data }: PersonEvent): PersonState {
  switch (type) {
    case 'PersonRegistered':
      return { ...state, stage: 'known', PersonID: data.PersonID, details: merged(blankPerson, data) };
    case 'PersonAmended':
      return { ...state, details: merged(state.details, data) };
    case 'PersonForgotten':
      return { ...state, stage: 'forgotten', details: blankPerson };
  }
}

const changedBy = ({ metadata }: Attributed, before: PersonState): string => metadata?.actor.name ?? before.changedBy;
