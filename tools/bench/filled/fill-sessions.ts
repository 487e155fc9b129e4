import { randomBytes, randomUUID } from 'node:crypto';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { blankSession, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { SessionAttendanceEvent } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { SessionSeatsEvent } from '@leaseledger/domain/session-seats/session-seats.area';
import type { SessionEvent } from '@leaseledger/domain/sessions/session.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { Fingerprints } from '../../../apps/api/platform/callers/fingerprints.ts';
import { Reservations } from '../../../apps/api/platform/commands/reservations.ts';
import { emailKey } from '../../../apps/api/areas/session-attendance/exports/registrations.ts';
import { takeSessionLink } from '../../../apps/api/areas/sessions/exports/session-links.ts';
import { LEADS_PER_PERSON, personDetails } from './fill.ts';

/**
 * Two future sessions have this many registrations, or a tenth of all if that is less. The others have a usual number.
 */
export const LARGE = {
  middle: { SessionID: 1, registered: 1_000 },
  large: { SessionID: 2, registered: 10_000 },
} as const;
const USUAL = 40;
const DAY = 86_400_000;
const DAYS_BEFORE = 1_095;
const DAYS_AFTER = 60;
const SEATS_AT_ONCE = 250;
const SESSIONS_AT_ONCE = 16;

interface Planned {
  readonly SessionID: number;
  readonly registered: number;
  readonly details: SessionDetails;
  /** The number of the first registered person. */
  readonly first: number;
}

/** Sessions of three years, and of the next two months. */
function planned(attendees: number, now: number): readonly Planned[] {
  const { middle, large } = LARGE;
  const sizes = [middle, large].map(({ registered }) => Math.min(registered, Math.floor(attendees / 10)));
  const left = attendees - sizes.reduce((sum, size) => sum + size, 0);
  sizes.push(...Array.from({ length: Math.ceil(left / USUAL) }, (_, index) => Math.min(USUAL, left - index * USUAL)));
  let first = 1;
  return sizes.map((registered, index) => {
    const SessionID = index + 1;
    const isLarge = index < 2;
    const day = isLarge ? DAYS_AFTER / 2 : (index / sizes.length) * (DAYS_BEFORE + DAYS_AFTER) - DAYS_BEFORE;
    // On a full quarter of an hour, and at least some days from now, so that nothing becomes due during the bench.
    const start = Math.floor((now + (Math.abs(day) < 3 ? 3 : day) * DAY) / 900_000) * 900_000;
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const isPublic = index % 4 === 2;
    const details: SessionDetails = {
      ...blankSession,
      SessionName: `Novated know-how ${SessionID}`,
      MaxAttendees: isLarge ? registered + 1_000 : USUAL,
      CreatorNotificationsEnabled: false,
      LocationType: 'Teams',
      Location: `https://teams.example/join/${SessionID}`,
      PublicSession: isPublic,
      CompanyName: isPublic ? null : 'Barwon Health',
      SessionStartDateTime: at(0),
      SessionEndDateTime: at(30),
      SessionLinkExpiryDateTime: at(30),
    };
    const one = { SessionID, registered, details, first };
    first += registered;
    return one;
  });
}

/**
 * Appends sessions, their registrations and results, as commands would. The registered persons are those of the filled
 * leads.
 */
export async function fillSessions(
  log: EventLog,
  vault: Vault,
  { attendees, leads, now }: { attendees: number; leads: number; now: number },
): Promise<void> {
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const fingerprints = await Fingerprints.of(vault);
  const reservations = new Reservations(log, () => new Date(now), randomBytes, fingerprints);
  const persons = Math.ceil(leads / LEADS_PER_PERSON);
  const append = async (
    stream: string,
    events: readonly (SessionEvent | SessionSeatsEvent | SessionAttendanceEvent)[],
    time: string,
    expectedRevision: 'noStream' | 'any' = 'noStream',
  ) => {
    const metadata = {
      actor: { id: null, name: 'System' },
      time,
      correlationId: randomUUID(),
      causationId: randomUUID(),
    };
    await log.append(stream, await codec.encode(events, { ids: events.map(() => randomUUID()), metadata }), {
      expectedRevision,
    });
  };

  const registration = (
    { SessionID, first, details: { SessionName, SessionStartDateTime } }: Planned,
    place: number,
  ): Extract<SessionAttendanceEvent, { type: 'SessionRegistrationReceived' }> => {
    const SessionAttendanceID = first + place;
    const PersonID = ((SessionAttendanceID - 1) % persons) + 1;
    const { FirstName, LastName, Email, ContactNumber, CompanyName } = personDetails(PersonID);
    return {
      type: 'SessionRegistrationReceived',
      data: {
        SessionAttendanceID,
        SessionID,
        SessionName,
        SessionStartDateTime,
        PersonID,
        PersonFullName: `${FirstName} ${LastName}`,
        PersonEmployerName: CompanyName,
        PersonEmail: Email,
        PersonContactNumber: ContactNumber,
        ...blankAttendee,
        FirstName,
        LastName,
        Email,
        ContactNumber,
        CompanyName,
        State: 'VIC',
        Postcode: '3220',
        sendConfirmation: false,
      },
    };
  };

  /**
   * The results of an attendee: most attended, some gave feedback, and one in twenty asked for a quote, which is a
   * lead.
   */
  const afterwards = ({
    SessionAttendanceID,
    SessionID,
    PersonID,
  }: Extract<SessionAttendanceEvent, { type: 'SessionRegistrationReceived' }>['data']): SessionAttendanceEvent[] => {
    const random = new Seeded(SessionAttendanceID);
    const attendee = { SessionAttendanceID, SessionID, PersonID };
    const DidAttend = random.chance(0.8);
    const events: SessionAttendanceEvent[] = [{ type: 'SessionAttendanceMarked', data: { ...attendee, DidAttend } }];
    if (DidAttend && random.chance(0.3))
      events.push({
        type: 'SessionFeedbackGiven',
        data: {
          ...attendee,
          SessionFeedback: random.chance(0.9) ? sessionFeedback.POSITIVE : sessionFeedback.NEGATIVE,
        },
      });
    if (!asksForQuote(SessionAttendanceID)) return events;
    const quote = {
      InterestedCarManufacturer: 'Kia',
      InterestedCarModel: 'EV5',
      InterestedCarYear: 2027,
      AnnualKMs: 18_000,
      AnnualIncome: 96_400,
      PreferredLeaseTerm: 5,
      BusinessUse: 10,
      ContactNumber: '0412884210',
      State: 'VIC',
      Postcode: '3220',
      PreferredCallTime: null,
    } as const;
    return [
      ...events,
      { type: 'SessionQuoteRequested', data: { ...attendee, ...quote } },
      { type: 'SessionAttendeeLed', data: { ...attendee, LeadID: PersonID, request: 'quote' } },
    ];
  };

  const fillSession = async (session: Planned) => {
    const { SessionID, registered, details } = session;
    const SessionLink = await takeSessionLink(details.SessionName, SessionID, reservations, randomBytes);
    const isOver = Date.parse(details.SessionEndDateTime) < now;
    const planned = new Date(Math.min(now, Date.parse(details.SessionStartDateTime)) - 21 * DAY).toISOString();
    await append(
      `session-${SessionID}`,
      [
        { type: 'SessionAdded', data: { SessionID, SessionLink, ...details, Reminders: [] } },
        ...(isOver
          ? [
              {
                type: 'SessionCompleted',
                data: { SessionID, SessionName: details.SessionName, completeSessionEmails: false },
              } as const,
            ]
          : []),
      ],
      planned,
    );
    let led = 0;
    for (let from = 0; from < registered; from += SEATS_AT_ONCE) {
      const places = Array.from({ length: Math.min(SEATS_AT_ONCE, registered - from) }, (_, index) => from + index);
      const received = places.map((place) => registration(session, place));
      await Promise.all(
        received.map((event) =>
          append(
            `sessionAttendance-${event.data.SessionAttendanceID}`,
            [event, ...(isOver ? afterwards(event.data) : [])],
            planned,
          ),
        ),
      );
      const seats = received.flatMap(
        ({ data: { SessionAttendanceID, PersonID, Email } }, index): SessionSeatsEvent[] => [
          {
            type: 'SessionSeatTaken',
            data: {
              SessionID,
              SessionAttendanceID,
              PersonID,
              email: emailKey(fingerprints, Email ?? ''),
              counts: { seated: from + index + 1, offered: 0, waiting: 0 },
            },
          },
          ...(isOver && asksForQuote(SessionAttendanceID)
            ? [
                {
                  type: 'SessionLeadCounted',
                  data: { SessionID, SessionAttendanceID, AttendeesConvertedToLeads: (led += 1) },
                } as const,
              ]
            : []),
        ],
      );
      await append(`sessionSeats-${SessionID}`, seats, planned, from === 0 ? 'noStream' : 'any');
    }
  };

  const all = planned(attendees, now);
  for (const [entity, last] of [
    ['session', all.length],
    ['sessionAttendance', attendees],
  ] as const) {
    const metadata = {
      actor: { id: null, name: 'System' },
      time: new Date(now).toISOString(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
    };
    await log.append(
      `ids-${entity}`,
      [{ id: randomUUID(), type: 'IdsReserved', data: { entity, first: 1, last }, metadata }],
      { expectedRevision: 'noStream' },
    );
  }
  for (let next = 0; next < all.length; next += SESSIONS_AT_ONCE)
    await Promise.all(all.slice(next, next + SESSIONS_AT_ONCE).map(fillSession));
}

const asksForQuote = (SessionAttendanceID: number): boolean => SessionAttendanceID % 20 === 0;
