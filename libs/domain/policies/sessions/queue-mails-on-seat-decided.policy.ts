import type { QueueMail } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { AttendeeMail, NoticeCreator } from '../../session-attendance/session-attendance.effects.ts';
import type { SeatEvent } from '../../session-seats/seat-book.ts';

type SeatDecided = Exclude<SeatEvent, { type: 'SessionSeatReleased' | 'SessionSeatAddressCorrected' }>;

const mails = {
  SessionSeatTaken: 'attendee-confirmation',
  SessionSeatConfirmed: 'attendee-confirmation',
  SessionWaitingListJoined: 'attendee-waiting',
  SessionSeatOffered: 'attendee-offer',
  SessionSeatOfferLapsed: 'attendee-lapsed',
} as const satisfies Record<SeatDecided['type'], AttendeeMail>;

/**
 * Mails attendees who have a seat, wait for one, are offered one or did not take it in time. Notifies the creator of
 * the session of attendees who registered themselves.
 */
export const queueMailsOnSeatDecided: Policy<SeatDecided, QueueMail<AttendeeMail> | NoticeCreator> = {
  name: 'queue-mails-on-seat-decided',
  on: [
    'SessionSeatTaken',
    'SessionSeatConfirmed',
    'SessionWaitingListJoined',
    'SessionSeatOffered',
    'SessionSeatOfferLapsed',
  ],
  asksFor: { QueueMail: Object.values(mails), NoticeCreator: true },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react({ type, data, metadata }) {
    const { SessionID, SessionAttendanceID, counts } = data;
    const record = { kind: 'session', id: SessionID } as const;
    const facts = {
      SessionAttendanceID,
      ...(counts !== undefined && { place: counts.waiting }),
      ...('until' in data && { until: data.until }),
    };
    const told: QueueMail<AttendeeMail> = { type: 'QueueMail', mail: mails[type], record, facts };
    const isRegistration = type === 'SessionSeatTaken' || type === 'SessionWaitingListJoined';
    return isRegistration && metadata.actor.id === null
      ? [told, { type: 'NoticeCreator', SessionID, SessionAttendanceID, what: 'registration', happened: metadata.time }]
      : [told];
  },
};
