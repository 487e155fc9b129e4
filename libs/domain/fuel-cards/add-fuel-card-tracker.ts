import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import {
  blankFuelCardTracker,
  noPins,
  type FuelCardPins,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody, somebody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import type { Actor } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { may } from '../kernel/rights.ts';
import { assigned, mayNotReceive, type FuelCardTrackerAssigned } from './assign-fuel-card-tracker.ts';
import { pinsChanged, type FuelCardPinsChanged } from './card-pins.ts';
import {
  assigns,
  initialTracker,
  mayNotBecome,
  personal,
  someDetails,
  somePins,
  waitingAfter,
  withDetails,
  type OfTracker,
  type TrackerState,
  type Waiting,
} from './fuel-card-tracker.ts';

interface AddFuelCardTracker extends OfTracker {
  readonly type: 'AddFuelCardTracker';
  readonly person: LeadPerson;
  readonly details: FuelCardTrackerDetails;
  readonly pins: FuelCardPins;
  readonly assignee: Candidate | null;
  /** The tracker that it is a duplicate of. */
  readonly duplicateOf?: number;
}

interface FuelCardTrackerAdded {
  readonly type: 'FuelCardTrackerAdded';
  /** `DuplicateOf` is the tracker that it was copied from. */
  readonly data: OfTracker & LeadPerson & FuelCardTrackerDetails & Waiting & { readonly DuplicateOf?: number };
}

/** The details that a duplicate takes over. It has no numbers, PINs, dates and notes (decisions 7). */
const copied = [
  'RequestTypeCodeID',
  'PriorityCodeID',
  'DeliveryTypeCodeID',
  'RegistrationNumber',
  'VehicleDescription',
  'CardRequested_BP',
  'CardRequested_Shell',
  'CardRequested_Ampol',
  'CardRequested_Chargefox',
] as const satisfies readonly (keyof FuelCardTrackerDetails)[];

export const duplicateOf = (details: FuelCardTrackerDetails): FuelCardTrackerDetails => ({
  ...blankFuelCardTracker,
  ...picked(details, copied),
});

/** Users may keep a new tracker for themselves. Giving it to others is for those who assign. */
const who = (actor: Actor, { assignee }: AddFuelCardTracker): boolean =>
  may(worksFuelCards, actor) && (assignee === null || assignee.UserID === actor.id || assigns(actor));

export const addFuelCardTracker: Decision<
  TrackerState,
  AddFuelCardTracker,
  FuelCardTrackerAdded,
  FuelCardPinsChanged | FuelCardTrackerAssigned
> = {
  command: 'AddFuelCardTracker',
  who,
  of: 'new',
  decide(
    { FuelCardTrackerID, person, details, pins, assignee, duplicateOf: DuplicateOf },
    _state,
    { actor, now },
  ): Outcome<FuelCardTrackerAdded | FuelCardPinsChanged | FuelCardTrackerAssigned> {
    const refused =
      (assignee && mayNotReceive(assignee, initialTracker)) ?? mayNotBecome(details, blankFuelCardTracker, actor);
    if (refused) return refused;
    const tracker = { ...initialTracker, FuelCardTrackerID, person };
    return [
      {
        type: 'FuelCardTrackerAdded',
        data: {
          FuelCardTrackerID,
          ...person,
          ...details,
          UnsentSinceDateTime: null,
          ...waitingAfter(details, tracker, now),
          ...(DuplicateOf !== undefined && { DuplicateOf }),
        },
      },
      ...pinsChanged(pins, tracker),
      ...(assignee === null ? [] : [assigned(assignee, {}, tracker)]),
    ];
  },
  events: {
    FuelCardTrackerAdded: {
      description: 'Fuel cards were asked for, for a person: which ones, why, and how they are delivered.',
      personal,
      defaults: { ...blankFuelCardTracker, UnsentSinceDateTime: null },
      evolve: (state, data, { metadata }) => ({
        ...withDetails(state, data, metadata?.time ?? ''),
        stage: 'live',
        FuelCardTrackerID: data.FuelCardTrackerID,
        person: merged(nobody, data),
        traces: {
          ...state.traces,
          createdBy: merged(state.traces.createdBy, metadata?.actor ?? {}),
          createdAt: metadata?.time ?? '',
        },
      }),
      history: ({ DuplicateOf }) =>
        activity(
          'Fuel card tracker added',
          DuplicateOf === undefined ? 'Added by hand' : `Duplicated from fuel card tracker ${DuplicateOf}`,
        ),
      undo: historyMessage.madeRecord,
      example: {
        FuelCardTrackerID: 3,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        ...blankFuelCardTracker,
        CardRequested_BP: true,
        RegistrationNumber: '1AB 2CD',
        UnsentSinceDateTime: '2026-07-01T00:00:00.000Z',
        DuplicateOf: 2,
      },
    },
  },
  any: (fc, some, FuelCardTrackerID) =>
    fc.record({
      FuelCardTrackerID: fc.constant(FuelCardTrackerID),
      person: somebody(some),
      details: fc.record(someDetails(fc, some)).map((details) => ({ ...blankFuelCardTracker, ...details })),
      pins: fc.record(somePins(fc, some)).map((pins) => ({ ...noPins, ...pins })),
      assignee: some.orNull(some.colleague),
    }),
  decidesAgain: true,
};
