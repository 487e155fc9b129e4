import {
  cardRequestType,
  deliveryType,
  type CardProvider,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus, type FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  noPins,
  type FuelCardPins,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { trackingMail, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { cars } from './content.ts';
import { Seeded } from './seeded.ts';

const DAY = 86_400_000;
const TRACKERS = 100;
/** The newest trackers fill two pages, one about every other day. The rest of the year follows. */
const NEWEST = 40;
const PAUSE_DAYS = 1.6;
const OLDEST_DAYS = 350;

/** How far the work on a tracker has come. Old trackers are done, but for a few whose cards never came. */
type Fate = 'open' | 'requested' | 'sent' | 'completed' | 'resent' | 'closed';
const newFates: readonly Fate[] = ['open', 'requested', 'sent', 'open', 'requested', 'completed'];
const oldFates: readonly Fate[] = ['completed', 'resent', 'closed', 'completed', 'sent', 'completed'];
const overdue: ReadonlySet<number> = new Set([9, 13, 21, 33]);

const cardSets: readonly (readonly CardProvider[])[] = [
  ['BP'],
  ['BP', 'Shell'],
  ['Ampol'],
  ['Chargefox'],
  ['BP', 'Shell', 'Ampol'],
  ['Shell'],
];
const requestTypes = [...Object.values(cardRequestType), cardRequestType.STANDARD];
const deliveryTypes = [
  deliveryType.STANDARD,
  ...Object.values(deliveryType),
  deliveryType.EXPRESS,
  deliveryType.STANDARD,
];
const remarks = [
  'Car is delivered on Friday, cards should be there before.',
  'Lost the old card in Geelong.',
  'Plates change with the new registration.',
  'Works night shifts: leave the letter at the front desk.',
  null,
  null,
] as const;

type FuelCardChange =
  | {
      readonly is: 'added';
      readonly person: number;
      readonly details: FuelCardTrackerDetails;
      readonly pins: FuelCardPins;
    }
  | { readonly is: 'assigned'; readonly to: number }
  | { readonly is: 'moved'; readonly to: FuelCardStatusID }
  | { readonly is: 'amended'; readonly changes: Partial<FuelCardTrackerDetails> }
  | {
      readonly is: 'mailed';
      readonly person: number;
      readonly type: TrackingMailID;
      readonly details: FuelCardTrackerDetails;
      /** When the previous tracking mail was sent: ISO 8601, UTC. */
      readonly previous: string | null;
    };

/** A step of a fuel card tracker: the nth change of a tracker, by its place in the plan. */
export interface FuelCardStep {
  readonly kind: 'fuelCard';
  readonly at: number;
  readonly by: number;
  readonly tracker: number;
  readonly n: number;
  readonly change: FuelCardChange;
}

interface Registered {
  readonly person: number;
  readonly at: number;
}

/** The staff of fuel cards, by their places among the users. */
interface Staff {
  readonly administrator: number;
  readonly manager: number;
}

/** The cards with a tracking mail of their own, by the reason of the request. */
const mailsOfCards: Readonly<Partial<Record<number, Readonly<Partial<Record<CardProvider, TrackingMailID>>>>>> = {
  [cardRequestType.REPLACEMENT]: {
    BP: trackingMail.ADDITIONAL_BP,
    Ampol: trackingMail.ADDITIONAL_AMPOL,
    Shell: trackingMail.ADDITIONAL_SHELL,
  },
  [cardRequestType.EXPIRED]: {
    BP: trackingMail.EXPIRY_BP,
    Ampol: trackingMail.EXPIRY_AMPOL,
    Shell: trackingMail.EXPIRY_SHELL,
  },
};

function mailTypeOf(request: number, [card]: readonly CardProvider[]): TrackingMailID {
  if (request === cardRequestType.CHANGE_OF_REGISTRATION) return trackingMail.REGISTRATION;
  return (card && mailsOfCards[request]?.[card]) ?? trackingMail.STANDARD;
}

const fateOf = (index: number): Fate =>
  overdue.has(index) ? 'requested' : ((index < 6 ? newFates : oldFates)[index % newFates.length] ?? 'completed');

/**
 * A year of fuel cards, so that every status, type, delivery and state of a card is on the first two pages.
 * @param atWork moves a moment into the office hours of its day
 */
export function planFuelCards(
  registered: readonly Registered[],
  now: number,
  staff: Staff,
  atWork: (at: number) => number,
): FuelCardStep[] {
  const random = new Seeded(20_261_128);
  return Array.from({ length: TRACKERS }, (_, index) => {
    const age =
      index < NEWEST
        ? 0.1 + index * PAUSE_DAYS
        : NEWEST * PAUSE_DAYS + ((index - NEWEST) * (OLDEST_DAYS - NEWEST * PAUSE_DAYS)) / (TRACKERS - NEWEST);
    const begin = atWork(now - age * DAY);
    const known = registered.filter(({ at }) => at < begin);
    return known.length === 0 ? [] : planOne(index, begin, random.one(known).person, random, now, staff);
  }).flat();
}

function planOne(
  index: number,
  begin: number,
  person: number,
  random: Seeded,
  now: number,
  { administrator, manager }: Staff,
): FuelCardStep[] {
  const cards = cardSets[index % cardSets.length] ?? [];
  const fate = fateOf(index);
  const [make, model] = random.one(cars);
  const digits = (length: number) => String(random.whole(10 ** (length - 1), 10 ** length - 1));
  const of = <Value>(field: string, value: (card: CardProvider) => Value) =>
    Object.fromEntries(cards.map((card) => [`${field}_${card}`, value(card)]));
  const isUrgent = index % 11 === 4;
  // Only managers mark a tracker as urgent.
  const worker = isUrgent ? manager : administrator;
  const details: FuelCardTrackerDetails = {
    ...blankFuelCardTracker,
    RequestTypeCodeID: requestTypes[index % requestTypes.length] ?? cardRequestType.STANDARD,
    DeliveryTypeCodeID: deliveryTypes[index % deliveryTypes.length] ?? deliveryType.STANDARD,
    PriorityCodeID: index % 7 === 3 ? priority.HIGH : index % 5 === 2 ? priority.MEDIUM : priority.LOW,
    Urgent: isUrgent,
    RegistrationNumber: `1${String.fromCharCode(65 + (index % 26))}${random.one(['KT', 'ZW', 'QM'])}${digits(3)}`,
    VehicleDescription: `${make} ${model}`,
    Notes: random.one(remarks),
    ...of('CardRequested', () => true),
  };
  const changes: (readonly [day: number, by: number, change: FuelCardChange])[] = [
    [
      0,
      worker,
      {
        is: 'added',
        person,
        details,
        pins: {
          ...noPins,
          ...Object.fromEntries(
            cards.filter((card) => card !== 'Chargefox').map((card) => [`CardPin_${card}`, digits(4)]),
          ),
        },
      },
    ],
  ];
  if (index % 4 !== 3) changes.push([0.02, manager, { is: 'assigned', to: index % 3 === 0 ? manager : administrator }]);
  if (fate !== 'open') changes.push([0.06, worker, { is: 'moved', to: fuelCardStatus.REQUESTED }]);
  if (fate !== 'open' && fate !== 'requested') {
    const numbers = {
      ...of('SentDateTime', () => new Date(begin + 0.08 * DAY).toISOString()),
      ...of('TrackingNumber', () => `33${digits(4)}${digits(6)}`),
    };
    changes.push([0.08, worker, { is: 'amended', changes: numbers }]);
    const mailed = (previous: string | null): FuelCardChange => ({
      is: 'mailed',
      person,
      type: mailTypeOf(details.RequestTypeCodeID, cards),
      details: { ...details, ...numbers },
      previous,
    });
    if (fate === 'resent' || index % 3 !== 1) changes.push([0.085, worker, mailed(null)]);
    if (fate === 'resent') changes.push([6, worker, mailed(new Date(begin + 0.085 * DAY).toISOString())]);
  }
  const received = (day: number): FuelCardChange => ({
    is: 'amended',
    changes: { ReceivedDateTime: new Date(begin + day * DAY).toISOString() },
  });
  if (fate === 'completed') {
    changes.push([0.09, worker, received(0.09)]);
    changes.push([0.095, worker, { is: 'moved', to: fuelCardStatus.COMPLETED }]);
  }
  if (fate === 'resent') {
    changes.push([9, worker, received(9)]);
    changes.push([9.01, worker, { is: 'moved', to: fuelCardStatus.COMPLETED }]);
  }
  if (fate === 'closed') changes.push([4, manager, { is: 'moved', to: fuelCardStatus.CLOSED }]);
  return changes
    .map(([day, by, change], n): FuelCardStep => ({
      kind: 'fuelCard',
      at: begin + day * DAY,
      by,
      tracker: index,
      n,
      change,
    }))
    .filter(({ at }) => at <= now);
}
