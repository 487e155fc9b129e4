import {
  blankFuelCardTracker,
  fuelCardTrackerFields,
  fuelCardTrackerLabels,
  noPins,
  personalFuelCardTrackerDetails,
  personalPins,
  type FuelCardPins,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { freeTextIn } from '@leaseledger/contract/kernel/fields';
import { picked } from '@leaseledger/contract/kernel/picked';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { blankingMentions } from '../behaviours/mentions.ts';
import { nobody, previousValues, somebody, type UndoOfRecord } from '../behaviours/about-person.ts';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { labelsIn, openChanges, recordChanged, sealedChanges } from '../kernel/changes.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { changes } from '../kernel/history.ts';
import { Rejection, ruleBroken } from '../kernel/rejection.ts';
import { assigned, mayNotReceive, type FuelCardTrackerAssigned } from './assign-fuel-card-tracker.ts';
import { pinsChanged, type FuelCardPinsChanged } from './card-pins.ts';
import {
  assigns,
  isForgotten,
  mayNotBecome,
  opens,
  personal,
  someDetails,
  somePins,
  waitingAfter,
  withDetails,
  words,
  type OfTracker,
  type TrackerState,
  type Waiting,
} from './fuel-card-tracker.ts';

/** An omitted field keeps its value; null empties it. */
interface AmendFuelCardTracker {
  readonly type: 'AmendFuelCardTracker';
  readonly changes: Partial<FuelCardTrackerDetails>;
  readonly pins: Partial<FuelCardPins>;
  readonly person?: LeadPerson;
  readonly assignee?: Candidate;
}

export interface FuelCardTrackerAmended {
  readonly type: 'FuelCardTrackerAmended';
  /** Only the changed fields. `was` holds their previous values; blanked mentions of a forgotten person lack it. */
  readonly data: OfTracker & {
    readonly PersonID: number;
    readonly was?: Partial<FuelCardTrackerDetails>;
  } & Partial<FuelCardTrackerDetails> &
    Partial<Waiting>;
}

interface FuelCardTrackerPersonChanged {
  readonly type: 'FuelCardTrackerPersonChanged';
  /** The tracker is about another person. Names, personal details and PINs are repeated, sealed with that person's key. */
  readonly data: OfTracker & { readonly from: number } & LeadPerson &
    Pick<FuelCardTrackerDetails, (typeof personalFuelCardTrackerDetails)[number]> &
    FuelCardPins;
}

/** The amendment of details; nothing if they stay. @param now ISO 8601, UTC */
export function amended(
  wanted: Partial<FuelCardTrackerDetails>,
  state: TrackerState,
  now: string,
): readonly FuelCardTrackerAmended[] {
  const { FuelCardTrackerID, person, details } = state;
  const changed = changesOf(details, wanted);
  if (isEmpty(changed)) return [];
  const data = { FuelCardTrackerID, PersonID: person.PersonID, ...changed, was: formerly(details, changed) };
  return [{ type: 'FuelCardTrackerAmended', data: { ...data, ...waitingAfter(changed, state, now) } }];
}

/** Details of a forgotten person are not repeated: their key is destroyed. */
function personChanged(person: LeadPerson, state: TrackerState): FuelCardTrackerPersonChanged {
  const { details, pins } = isForgotten(state) ? { details: blankFuelCardTracker, pins: noPins } : state;
  return {
    type: 'FuelCardTrackerPersonChanged',
    data: {
      FuelCardTrackerID: state.FuelCardTrackerID,
      from: state.person.PersonID,
      ...person,
      ...picked(details, personalFuelCardTrackerDetails),
      ...pins,
    },
  };
}

const withPerson = (state: TrackerState, data: FuelCardTrackerPersonChanged['data']): TrackerState => ({
  ...state,
  person: merged(nobody, data),
  details: merged(state.details, data),
  pins: merged(state.pins, data),
});

const isPersonal = (changed: object): boolean =>
  [...personalFuelCardTrackerDetails, ...personalPins].some((field) => field in changed);

export const amendFuelCardTracker: Decision<
  TrackerState,
  AmendFuelCardTracker,
  FuelCardTrackerAmended | FuelCardTrackerPersonChanged,
  FuelCardPinsChanged | FuelCardTrackerAssigned
> = {
  command: 'AmendFuelCardTracker',
  who: (actor, { assignee }, state) =>
    opens(actor, state) && (!assignee || assignee.UserID === state.assignee?.UserID || assigns(actor)),
  of: 'known',
  decide(command, state, { actor, now }) {
    const assignee = command.assignee?.UserID === state.assignee?.UserID ? undefined : command.assignee;
    const refused =
      (assignee && mayNotReceive(assignee, state)) ??
      mayNotBecome(merged(state.details, command.changes), state.details, actor);
    if (refused) return refused;
    const person = command.person?.PersonID === state.person.PersonID ? undefined : command.person;
    const moved = person ? [personChanged(person, state)] : [];
    const current = moved.reduce((former, { data }) => withPerson(former, data), state);
    const events = [...amended(command.changes, current, now), ...pinsChanged(command.pins, current)];
    if (isForgotten(current) && events.some(({ data }) => isPersonal(data)))
      return ruleBroken(fuelCardTrackerMessage.personForgotten);
    return [...moved, ...events, ...(assignee ? [assigned(assignee, {}, state)] : [])];
  },
  events: {
    FuelCardTrackerAmended: {
      description: 'Details of a fuel card tracker were changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data, { metadata }) => withDetails(state, data, metadata?.time ?? ''),
      history: (data) => changes('Fuel card tracker amended', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        touched: (data) => labelsIn(data, fuelCardTrackerLabels),
        back(data, state, { actor, now }): Outcome<FuelCardTrackerAmended> {
          const was = previousValues<FuelCardTrackerDetails>(data, state.person, personalFuelCardTrackerDetails);
          if (was instanceof Rejection) return was;
          return mayNotBecome(merged(state.details, was), state.details, actor) ?? amended(was, state, now);
        },
      },
      example: {
        FuelCardTrackerID: 3,
        PersonID: 10,
        PriorityCodeID: priority.HIGH,
        SentDateTime_BP: '2026-07-02T00:00:00.000Z',
        UnsentSinceDateTime: null,
        was: { PriorityCodeID: priority.LOW, SentDateTime_BP: null },
      },
    },
    FuelCardTrackerPersonChanged: {
      description: 'A fuel card tracker is about another person now; its personal details are sealed with their key.',
      personal,
      evolve: withPerson,
      history: ({ from, PersonID }) =>
        changes('Fuel card tracker amended', [recordChanged('Person', 'person', from, PersonID)]),
      undo: {
        touched: () => ['Person'],
        back({ from }, state, { actor }, { person }: UndoOfRecord) {
          if (person?.PersonID === from) return [personChanged(person, state)];
          // An external user gets the same answer for a change by hand.
          return ruleBroken(actor.external ? fuelCardTrackerMessage.personNotFound : historyMessage.forgotten);
        },
      },
      example: {
        FuelCardTrackerID: 3,
        from: 10,
        ...nobody,
        PersonID: 8,
        PersonFullName: 'Ravi Menon',
        ...picked(blankFuelCardTracker, personalFuelCardTrackerDetails),
        ...noPins,
        CardPin_BP: '4711',
      },
    },
  },
  any: (fc, some) =>
    fc.record(
      {
        changes: fc.record(someDetails(fc, some), { requiredKeys: [] }),
        pins: fc.record(somePins(fc, some), { requiredKeys: [] }),
        person: somebody(some),
        assignee: some.colleague,
      },
      { requiredKeys: ['changes', 'pins'] },
    ),
};

/** The fields in which staff write what they like. Mentions are shown in this order. */
export const freeTextOfTrackers = freeTextIn(fuelCardTrackerFields);

export const blankMentions = blankingMentions(
  freeTextOfTrackers,
  (changed, { FuelCardTrackerID, person: { PersonID } }: TrackerState): FuelCardTrackerAmended => ({
    type: 'FuelCardTrackerAmended',
    data: { FuelCardTrackerID, PersonID, ...changed },
  }),
);
