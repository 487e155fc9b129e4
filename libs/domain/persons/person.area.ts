import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { absorbPerson } from './absorb-person.ts';
import { amendPerson } from './amend-person.ts';
import { followEmployer } from './follow-employer.ts';
import { forgetPerson } from './forget-person.ts';
import { mergeInto } from './merge-into.ts';
import { amends, initialPerson, mergedAway, notThere, type PersonState } from './person.ts';
import { registerPerson } from './register-person.ts';
import { releasePerson } from './release-person.ts';
import { takeGiven } from './take-given.ts';
import { unmergePerson } from './unmerge-person.ts';

const personDecisions = [
  registerPerson,
  amendPerson,
  takeGiven,
  followEmployer,
  mergeInto,
  absorbPerson,
  releasePerson,
  unmergePerson,
  forgetPerson,
] as const;
export type PersonEvent = EventsOf<typeof personDecisions>;
export type PersonCommand = CommandsOf<typeof personDecisions> | UndoDecision<PersonEvent>;

/** Persons: specification 2, section 5; who may what: decisions 1. */
export const personArea = aggregate<PersonCommand, PersonState, PersonEvent>(personDecisions, {
  category: 'person',
  initialState: initialPerson,
  notThere,
  looksFirst: true,
  undo: {
    who: amends,
    refused: (state) =>
      state.stage === 'forgotten' ? ruleBroken(historyMessage.forgotten) : (notThere(state) ?? mergedAway(state)),
  },
  subjectType: 'person',
  subjectID: ({ PersonID }) => PersonID,
  weight: 5,
});
export const { decider: personDecider } = personArea;
