import { randomBytes, randomUUID } from 'node:crypto';
import {
  enquiryStatus,
  enquiryType,
  firstStatusOf,
  openStatusesOf,
  statusesOf,
} from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankCommon } from '@leaseledger/contract/enquiries/enquiry.details';
import { cardRequestType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { blankFuelCardTracker } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import type { FuelCardTrackerEvent } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import type { ServiceTargetEvent } from '@leaseledger/domain/service-targets/service-target.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { LEADS_PER_PERSON, personDetails } from './fill.ts';
import { staff } from './fill-staff.ts';

const AT_ONCE = 512;
const DAY = 86_400_000;
const YEARS_MS = 3 * 365 * DAY;
/** Records of the last weeks are still worked on, and one in fifty of the older ones. */
const IN_HAND_MS = 60 * DAY;
const FORGOTTEN = 0.02;
const PROVIDERS = ['BP', 'Shell', 'Ampol', 'Chargefox'] as const;

interface Dated<Event> {
  readonly event: Event;
  readonly time: string;
}

function person(PersonID: number): LeadPerson {
  const { FirstName, LastName, CompanyName, Email, ContactNumber } = personDetails(PersonID);
  return {
    PersonID,
    PersonFullName: `${FirstName} ${LastName}`,
    PersonEmployerName: CompanyName,
    PersonEmail: Email,
    PersonContactNumber: ContactNumber,
  };
}

const member = (random: Seeded) => {
  const { UserID, FirstName, LastName } = random.one(staff);
  return { UserID, FullName: `${FirstName} ${LastName}` };
};

interface Of {
  /** Its place among all of them, from 0 to 1. */
  readonly share: number;
  readonly persons: number;
  /** Milliseconds. */
  readonly now: number;
}

const isInHand = (random: Seeded, begun: number, now: number): boolean =>
  now - begun < IN_HAND_MS ? random.chance(0.6) : random.chance(FORGOTTEN);

/** An enquiry: one in ten is new business. Most are assigned, contacted within days, and ended within weeks. */
function enquiryEvents(EnquiryID: number, { share, persons, now }: Of): Dated<EnquiryEvent>[] {
  const random = new Seeded(EnquiryID * 8 + 1);
  const begun = now - YEARS_MS * (1 - share);
  const at = (hours: number): string => new Date(Math.min(now, begun + hours * 3_600_000)).toISOString();
  const TypeCodeID = random.weighted([
    [enquiryType.STANDARD, 6],
    [enquiryType.VEHICLE_SOURCE, 2],
    [enquiryType.PORTAL_PASSWORD_RESET, 1],
    [enquiryType.NEW_CLIENT, 1],
  ]);
  const events: Dated<EnquiryEvent>[] = [
    {
      time: at(0),
      event: {
        type: 'EnquiryLogged',
        data: {
          EnquiryID,
          ...person(random.whole(1, persons)),
          ...blankCommon,
          TypeCodeID,
          PriorityCodeID: random.one(Object.values(priority)),
          Urgent: random.chance(0.05),
          Notes: 'Wants to know when the car arrives, and who pays the delivery',
          ...(TypeCodeID === enquiryType.VEHICLE_SOURCE && {
            DesiredVehicleMake: 'Kia',
            DesiredVehicleModel: 'EV5',
            PurchasePrice: random.whole(3_000_000, 9_000_000),
            Discounts: random.whole(0, 300_000),
            Dealership: 'Barwon Kia',
          }),
          createdBy: { id: staff[0]?.UserID ?? null, name: 'Mia Okafor' },
        },
      },
    },
  ];
  if (!random.chance(0.1))
    events.push({
      time: at(random.next()),
      event: { type: 'EnquiryAssigned', data: { EnquiryID, from: null, to: member(random), tellClient: false } },
    });
  const [first, second] = openStatusesOf(TypeCodeID);
  const inHand = isInHand(random, begun, now);
  // Those in hand that nobody has answered keep the first status.
  if (second === undefined || (inHand && random.chance(0.5))) return events;
  const after = random.whole(1, 72);
  const moved = (from: typeof second, to: typeof second, hours: number, heldSince: string): Dated<EnquiryEvent> => ({
    time: at(hours),
    event: { type: 'EnquiryStatusChanged', data: { EnquiryID, from, to, heldSince } },
  });
  events.push(moved(first ?? firstStatusOf(TypeCodeID), second, after, at(0)));
  if (inHand) return events;
  const ends = statusesOf(TypeCodeID).filter(
    (id) => !openStatusesOf(TypeCodeID).includes(id) && (id !== enquiryStatus.DELIVERED || TypeCodeID < 102),
  );
  events.push(moved(second, random.one(ends), after + random.whole(1, 400), at(after)));
  return events;
}

/** A tracker: one to three cards, sent within days or, by the one in fifty that were forgotten, never. */
function cardEvents(FuelCardTrackerID: number, { share, persons, now }: Of): Dated<FuelCardTrackerEvent>[] {
  const random = new Seeded(FuelCardTrackerID * 8 + 2);
  const begun = now - YEARS_MS * (1 - share);
  const at = (hours: number): string => new Date(Math.min(now, begun + hours * 3_600_000)).toISOString();
  const inHand = isInHand(random, begun, now);
  const isSent = !inHand || random.chance(0.3);
  const card = random.one(PROVIDERS);
  const requested = { [`CardRequested_${card}`]: true };
  const sent = isSent ? { [`SentDateTime_${card}`]: at(24 * random.whole(1, 14)) } : {};
  const events: Dated<FuelCardTrackerEvent>[] = [
    {
      time: at(0),
      event: {
        type: 'FuelCardTrackerAdded',
        data: {
          FuelCardTrackerID,
          ...person(random.whole(1, persons)),
          ...blankFuelCardTracker,
          RequestTypeCodeID: random.one(Object.values(cardRequestType)),
          PriorityCodeID: random.one(Object.values(priority)),
          Urgent: random.chance(0.05),
          RegistrationNumber: `1AB ${String(FuelCardTrackerID % 10_000).padStart(4, '0')}`,
          VehicleDescription: 'Kia EV5 Earth',
          RequestedDateTime: at(0),
          ...requested,
          ...sent,
          UnsentSinceDateTime: isSent ? null : at(0),
        },
      },
    },
  ];
  if (!random.chance(0.1))
    events.push({
      time: at(random.next()),
      event: { type: 'FuelCardTrackerAssigned', data: { FuelCardTrackerID, from: null, to: member(random) } },
    });
  if (inHand && random.chance(0.5)) return events;
  const to = inHand ? fuelCardStatus.REQUESTED : random.one([fuelCardStatus.COMPLETED, fuelCardStatus.CLOSED]);
  events.push({
    time: at(random.whole(2, 72)),
    event: { type: 'FuelCardStatusChanged', data: { FuelCardTrackerID, from: fuelCardStatus.OPEN, to } },
  });
  return events;
}

/** Targets for the first contact and for two statuses, with a stricter one for a type and one of a later day. */
const targets = (now: number): readonly ServiceTargetEvent[] => {
  const from = (days: number) => new Date(now - days * DAY).toISOString();
  const set = (StatusCodeID: number | null, TypeCodeID: number | null, days: number, Hours: number) =>
    ({
      type: 'ServiceTargetSet',
      data: { StatusCodeID, TypeCodeID, PriorityCodeID: null, From: from(days), Hours },
    }) as const;
  return [
    set(null, null, 1_095, 48),
    set(null, enquiryType.VEHICLE_SOURCE, 1_095, 24),
    set(null, null, 90, 24),
    set(enquiryStatus.OPEN, null, 365, 72),
    set(enquiryStatus.IN_PROGRESS, null, 365, 336),
    set(enquiryStatus.PROSPECT, null, 365, 720),
  ];
};

/** Appends enquiries and fuel card trackers of three years, as many as there are of each, with the filled persons. */
export async function fillWork(
  log: EventLog,
  vault: Vault,
  { each, leads, now }: { each: number; leads: number; now: number },
): Promise<void> {
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const actor = { id: staff[0]?.UserID ?? 0, name: 'Mia Okafor' };
  const append = async (stream: string, dated: readonly Dated<DomainEvent>[]) => {
    const encoded = await Promise.all(
      dated.map(({ event, time }) =>
        codec.encode([event], {
          ids: [randomUUID()],
          metadata: { actor, time, correlationId: randomUUID(), causationId: randomUUID() },
        }),
      ),
    );
    await log.append(stream, encoded.flat(), { expectedRevision: 'noStream' });
  };
  const persons = Math.ceil(leads / LEADS_PER_PERSON);
  const metadata = {
    actor,
    time: new Date(now - YEARS_MS).toISOString(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
  };
  for (const entity of ['enquiry', 'fuelCardTracker'])
    await log.append(
      `ids-${entity}`,
      [{ id: randomUUID(), type: 'IdsReserved', data: { entity, first: 1, last: each }, metadata }],
      { expectedRevision: 'noStream' },
    );
  await append(
    'serviceTargets-1',
    targets(now).map((event) => ({ event, time: metadata.time })),
  );
  for (let first = 1; first <= each; first += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, each - first + 1) }, (_, place) => first + place);
    await Promise.all(
      group.flatMap((id) => {
        const of = { share: id / each, persons, now };
        return [append(`enquiry-${id}`, enquiryEvents(id, of)), append(`fuelCardTracker-${id}`, cardEvents(id, of))];
      }),
    );
  }
}
