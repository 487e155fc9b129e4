import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { namesForgotten, nobody, previousValues, somebody, type UndoOfRecord } from '../behaviours/about-person.ts';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { labelsIn, openChanges, recordChanged, sealedChanges } from '../kernel/changes.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { JsonObject, Upcast } from '../kernel/event-definition.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { changes } from '../kernel/history.ts';
import { Rejection, ruleBroken } from '../kernel/rejection.ts';
import { assigned, mayNotReceive, someOptions, type AssignmentOptions, type LeadAssigned } from './assign-lead.ts';
import {
  blankFacts,
  factLabels,
  assigns,
  opens,
  personal,
  personalFacts,
  someDetails,
  someGiven,
  unlikelyDaysBy,
  withBusinessUse,
  words,
  type LeadFacts,
  type LeadState,
  type OfLead,
} from './lead.ts';
import {
  settled,
  settlementExpected,
  type LeadSettled,
  type LeadSettlementExpected,
  type Settlements,
} from './settlement.ts';

/** An omitted field keeps its value; null empties it. */
interface AmendLead extends Partial<Settlements> {
  readonly type: 'AmendLead';
  readonly changes: Partial<LeadFacts>;
  readonly person?: LeadPerson;
  readonly assignee?: Candidate;
  readonly options: AssignmentOptions;
}

export interface LeadAmended {
  readonly type: 'LeadAmended';
  /** Only the changed fields. `was` holds their previous values. Older events lack it. */
  readonly data: OfLead & { readonly PersonID: number; readonly was?: Partial<LeadFacts> } & Partial<LeadFacts>;
}

interface LeadPersonChanged {
  readonly type: 'LeadPersonChanged';
  /**
   * The lead is about another person. The names and all personal details are repeated, sealed with that person's key.
   * Older releases wrote an amendment, which lacks the previous person and may hold other changed fields.
   */
  readonly data: OfLead & { readonly from: number | null } & LeadPerson &
    Pick<LeadDetails, (typeof alwaysCarried)[number]> &
    Partial<LeadFacts>;
}

/** The fields that every change of person carries. Older events hold no car, which then kept its value. */
const alwaysCarried = [
  'Referral',
  'AnnualIncome',
  'Notes',
] as const satisfies readonly (typeof personalLeadDetails)[number][];

/** An amendment of version 1 could bring another person along; all the names came with it, and only then. */
const amendedBefore = (data: JsonObject): Upcast =>
  Object.hasOwn(data, 'PersonFullName')
    ? { data: { ...data, from: null }, as: { type: 'LeadPersonChanged', schemaVersion: 1 } }
    : { data };

/** The changed fields. */
const amendments = (wanted: Partial<LeadFacts>, { details }: LeadState): Partial<LeadFacts> =>
  changesOf<LeadFacts>(details, withBusinessUse({ ...details, ...changesOf<LeadFacts>(details, wanted) }));

const amended = (changed: Partial<LeadFacts>, { LeadID, person: { PersonID }, details }: LeadState): LeadAmended => ({
  type: 'LeadAmended',
  data: { LeadID, PersonID, ...changed, was: formerly(details, changed) },
});

/**
 * All personal details are repeated, to be sealed with the key of the lead's new person. Details of a forgotten person
 * are not, because older events may hold some in clear.
 */
function personChanged(person: LeadPerson, { LeadID, person: former, details }: LeadState): LeadPersonChanged {
  const known = former.PersonFullName === null ? blankFacts : details;
  return {
    type: 'LeadPersonChanged',
    data: {
      LeadID,
      from: former.PersonID,
      ...person,
      ...picked(known, personalLeadDetails),
      ...changesOf(blankGiven, known),
    },
  };
}

function amendedBack(data: LeadAmended['data'], state: LeadState): Outcome<LeadAmended> {
  const was = previousValues<LeadFacts>(data, state.person, personalFacts);
  if (was instanceof Rejection) return was;
  const changed = amendments(was, state);
  return isEmpty(changed) ? [] : [amended(changed, state)];
}

export const amendLead: Decision<
  LeadState,
  AmendLead,
  LeadAmended | LeadPersonChanged,
  LeadSettlementExpected | LeadSettled | LeadAssigned
> = {
  command: 'AmendLead',
  who: (actor, { assignee }, state) =>
    opens(actor, state) && (!assignee || assignee.UserID === state.assignee?.UserID || assigns(actor)),
  of: 'known',
  decide(command, state, { actor, now }) {
    const {
      options,
      ExpectedSettlementDate = state.expectedSettlement,
      SettlementDateActual = state.settlement,
    } = command;
    const assignee = command.assignee?.UserID === state.assignee?.UserID ? undefined : command.assignee;
    const notTheirs = assignee && mayNotReceive(assignee);
    if (notTheirs) return notTheirs;
    const person = command.person?.PersonID === state.person.PersonID ? undefined : command.person;
    const changed = amendments(command.changes, state);
    if (!person && namesForgotten(changed, state.person, personalFacts)) return ruleBroken(leadMessage.personForgotten);
    const days = changesOf(
      { ExpectedSettlementDate: state.expectedSettlement, SettlementDateActual: state.settlement },
      { ExpectedSettlementDate, SettlementDateActual },
    );
    const unlikely = unlikelyDaysBy(actor, { ...changed, ...days }, now);
    if (unlikely !== undefined) return unlikely;
    return [
      ...(person ? [personChanged(person, state)] : []),
      ...(isEmpty(changed) ? [] : [amended(changed, { ...state, person: person ?? state.person })]),
      ...('ExpectedSettlementDate' in days ? [settlementExpected(ExpectedSettlementDate, state)] : []),
      ...('SettlementDateActual' in days ? [settled(SettlementDateActual, state)] : []),
      ...(assignee ? [assigned(assignee, options, state)] : []),
    ];
  },
  events: {
    LeadAmended: {
      description: 'Details of a lead were changed; only the changed fields, with what they held before.',
      schemaVersion: 2,
      personal,
      upcast: { 1: amendedBefore },
      evolve: (state, data) => ({ ...state, details: merged(state.details, data) }),
      history: (data) => changes('Lead amended', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: { touched: (data) => labelsIn(data, factLabels), back: amendedBack },
      example: { LeadID: 47, PersonID: 10, PriorityCodeID: priority.HIGH, was: { PriorityCodeID: priority.LOW } },
    },
    LeadPersonChanged: {
      description: 'A lead is about another person now; its personal details are sealed with their key.',
      personal,
      defaults: picked(blankLead, alwaysCarried),
      evolve: (state, data) => ({ ...state, person: merged(nobody, data), details: merged(state.details, data) }),
      // Whatever else older ones changed stands beside the person; personal details come along whether they changed or not.
      history: ({ from, PersonID, ...data }) =>
        changes('Lead amended', [
          recordChanged('Person', 'person', from, PersonID),
          ...openChanges(data, words).filter(({ IsSealed }) => !IsSealed),
        ]),
      undo: {
        touched: () => ['Person'],
        back({ from }, state, { actor }, { person }: UndoOfRecord) {
          if (from === null) return ruleBroken(historyMessage.notKnown);
          if (person?.PersonID === from) return [personChanged(person, state)];
          // An external user gets the same answer for a change by hand.
          return ruleBroken(actor.external ? leadMessage.personNotFound : historyMessage.forgotten);
        },
      },
      example: {
        LeadID: 47,
        from: 10,
        ...nobody,
        PersonID: 8,
        PersonFullName: 'Ravi Menon',
        ...picked(blankLead, personalLeadDetails),
      },
    },
  },
  any: (fc, some) =>
    fc.record(
      {
        options: someOptions(fc),
        changes: fc.record({ ...someDetails(fc, some), ...someGiven(fc, some) }, { requiredKeys: [] }),
        person: somebody(some),
        assignee: some.colleague,
        ExpectedSettlementDate: some.orNull(some.moment),
        SettlementDateActual: some.orNull(some.moment),
      },
      { requiredKeys: ['options', 'changes'] },
    ),
};
