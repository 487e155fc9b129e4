import { assignsFuelCards, managesFuelCards } from '@leaseledger/contract/access/permissions';
import { opensFuelCardTracker } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.access';
import { cardProviders, cardRequestType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus, type FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  fuelCardTrackerFormats,
  fuelCardTrackerLabels,
  noPins,
  personalFuelCardTrackerDetails,
  personalPins,
  type FuelCardPins,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import {
  momentsOf,
  noMoments,
  unsentSince,
  type CardMoments,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody, personNames } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { nobodyAssigned, type AssignmentTraces } from '../behaviours/assignment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { FieldWords } from '../kernel/changes.ts';
import type { Actor } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

export interface OfTracker {
  readonly FuelCardTrackerID: number;
}

/** When the earliest unsent card was requested: ISO 8601, UTC. Null while none waits. */
export interface Waiting {
  readonly UnsentSinceDateTime: string | null;
}

/** Who did what to a tracker and when, as its row shows. Moments are ISO 8601, UTC. */
export interface TrackerTraces extends AssignmentTraces {
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly TrackingNumberEmailSentDateTime: string | null;
}

/** The state that decisions on a fuel card tracker need. */
export interface TrackerState extends Waiting {
  readonly stage: 'unknown' | 'live' | 'deleted';
  readonly FuelCardTrackerID: number;
  readonly person: LeadPerson;
  readonly details: FuelCardTrackerDetails;
  readonly pins: FuelCardPins;
  readonly moments: CardMoments;
  readonly status: FuelCardStatusID;
  readonly assignee: NamedUser | null;
  readonly traces: TrackerTraces;
}

export const initialTracker: TrackerState = {
  stage: 'unknown',
  FuelCardTrackerID: 0,
  person: nobody,
  details: blankFuelCardTracker,
  pins: noPins,
  moments: noMoments,
  UnsentSinceDateTime: null,
  status: fuelCardStatus.OPEN,
  assignee: null,
  traces: {
    createdBy: { id: null, name: '' },
    createdAt: '',
    ...nobodyAssigned,
    TrackingNumberEmailSentDateTime: null,
  },
};

/** The fields of events that are sealed with the key of the tracker's person. */
export const personalFieldsOfTrackers = [
  ...personNames,
  ...personalFuelCardTrackerDetails,
  ...personalPins,
] as const satisfies readonly (keyof (FuelCardTrackerDetails & FuelCardPins & LeadPerson))[];
export const personal = personalOf('person', 'PersonID', personalFieldsOfTrackers);

export const words: FieldWords = {
  labels: fuelCardTrackerLabels,
  formats: fuelCardTrackerFormats,
  sealed: personalFuelCardTrackerDetails,
};

export const notThere = ({ stage }: TrackerState): Rejection | undefined =>
  stage === 'live' ? undefined : missing(message.notFound('Fuel Card Tracker'));

/** The system itself, and users who may open the tracker. */
export const opens = (actor: Actor, { assignee, traces: { createdBy } }: TrackerState): boolean =>
  actor.id === null ||
  opensFuelCardTracker(
    { id: actor.id, rights: actor },
    { AssignedToUserID: assignee?.UserID ?? null, CreatedByUserID: createdBy.id },
  );

export const manages = (actor: Actor): boolean => may(managesFuelCards, actor);
export const assigns = (actor: Actor): boolean => may(assignsFuelCards, actor);

/** A person has a name until they are forgotten. Then there is no key to seal with. */
export const isForgotten = ({ person }: Pick<TrackerState, 'person'>): boolean => person.PersonFullName === null;

/** Why a tracker may not change from these details to those; undefined if it may. */
export function mayNotBecome(
  details: FuelCardTrackerDetails,
  former: FuelCardTrackerDetails,
  actor: Actor,
): Rejection | undefined {
  if (details.Urgent !== former.Urgent && !manages(actor)) return forbidden(message.forbidden);
  const others = cardProviders.filter((card) => card !== 'Chargefox' && details[`CardRequested_${card}`]);
  return details.CardRequested_Chargefox && others.length > 0
    ? ruleBroken(fuelCardTrackerMessage.chargefoxAlone)
    : undefined;
}

/** Folds changed details and the moments that they set. @param time of the change: ISO 8601, UTC */
export const withDetails = (
  state: TrackerState,
  data: Partial<FuelCardTrackerDetails> & Partial<Waiting>,
  time: string,
): TrackerState => ({
  ...state,
  details: merged(state.details, data),
  moments: merged(state.moments, momentsOf(data, time)),
  UnsentSinceDateTime: data.UnsentSinceDateTime === undefined ? state.UnsentSinceDateTime : data.UnsentSinceDateTime,
});

/** How long cards have waited after a change, left out if it changes nothing. @param now ISO 8601, UTC */
export function waitingAfter(
  changed: Partial<FuelCardTrackerDetails>,
  state: TrackerState,
  now: string,
): Partial<Waiting> {
  const { details, moments } = withDetails(state, changed, now);
  const UnsentSinceDateTime = unsentSince({ ...details, ...moments });
  return UnsentSinceDateTime === state.UnsentSinceDateTime ? {} : { UnsentSinceDateTime };
}

export const someDetails = (fc: Generator, { text, moment, orNull }: SomeValues) => ({
  RequestTypeCodeID: fc.constantFrom(...Object.values(cardRequestType)),
  Urgent: fc.boolean(),
  CardRequested_BP: fc.boolean(),
  CardRequested_Chargefox: fc.boolean(),
  SentDateTime_BP: orNull(moment),
  TrackingNumber_BP: orNull(fc.constantFrom('AP1', 'AP2')),
  Resent: fc.boolean(),
  Notes: orNull(text),
});

export const somePins = (fc: Generator, { orNull }: SomeValues) => ({
  CardPin_BP: orNull(fc.constantFrom('4711', '0815')),
});
