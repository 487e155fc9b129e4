import { describe, it } from '@jest/globals';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import type { AttendeeMail } from '../../session-attendance/session-attendance.effects.ts';
import { followAddressOnAttendeeAmended } from './follow-address-on-attendee-amended.policy.ts';
import { leadAttendeeOnAttendeeRequest } from './lead-attendee-on-attendee-request.policy.ts';
import { mailAttendeesOnSessionChanged } from './mail-attendees-on-session-changed.policy.ts';
import { offerSeatsOnSessionAmended } from './offer-seats-on-session-amended.policy.ts';
import { queueMailsOnAttendeeAsked } from './queue-mails-on-attendee-asked.policy.ts';
import { queueMailsOnSeatDecided } from './queue-mails-on-seat-decided.policy.ts';
import { releaseSeatOnAttendeeGone } from './release-seat-on-attendee-gone.policy.ts';
import { tellLeadOnAttendanceMarked } from './tell-lead-on-attendance-marked.policy.ts';

const of = { SessionAttendanceID: 21, SessionID: 3, PersonID: 8 };

describe('Attendees', () => {
  it('who ask for a callback are leads', () =>
    given(leadAttendeeOnAttendeeRequest, {
      type: 'SessionCallbackRequested',
      data: { ...of, PreferredCallTime: '2026-07-14T01:00:00.000Z', State: 'TAS' },
    }).then([{ type: 'LeadAttendee', SessionID: 3, SessionAttendanceID: 21, request: 'callback' }]));
  it('whose attendance is marked or unmarked have leads that show it', () => {
    const told = { type: 'TellLeadAttendance' as const, SessionID: 3, SessionAttendanceID: 21 };
    given(tellLeadOnAttendanceMarked, { type: 'SessionAttendanceMarked', data: { ...of, DidAttend: true } }).then([
      told,
    ]);
    given(tellLeadOnAttendanceMarked, { type: 'SessionAttendanceUnmarked', data: of }).then([told]);
  });
  it('whose address is corrected are known by it at their seats', () => {
    const was = { Email: 'tpyo@example.com' };
    given(followAddressOnAttendeeAmended, {
      type: 'SessionAttendeeAmended',
      data: { ...of, Email: 'typo@example.com', was },
    }).then([{ type: 'FollowAddress', SessionAttendanceID: 21 }]);
    given(followAddressOnAttendeeAmended, {
      type: 'SessionAttendeeAmended',
      data: { ...of, AnnualKMs: 12_000, was: { AnnualKMs: null } },
    }).then([]);
  });
  it('lose their seats once they are removed or forgotten', () => {
    given(releaseSeatOnAttendeeGone, { type: 'SessionAttendeeRemoved', data: of }).then([
      { type: 'ReleaseSeat', SessionID: 3, SessionAttendanceID: 21 },
    ]);
    given(releaseSeatOnAttendeeGone, { type: 'PersonForgotten', data: { PersonID: 8 } }).then([
      { type: 'ReleaseSeatsOf', PersonID: 8 },
    ]);
  });
  it('who wait are offered what a session has more of, and nothing by another name of it', () => {
    given(offerSeatsOnSessionAmended, {
      type: 'SessionAmended',
      data: { SessionID: 3, MaxAttendees: 20, was: { MaxAttendees: 10 } },
    }).then([{ type: 'OfferSeats', SessionID: 3 }]);
    given(offerSeatsOnSessionAmended, {
      type: 'SessionAmended',
      data: { SessionID: 3, SessionName: 'Know-how', was: { SessionName: 'Know' } },
    }).then([]);
  });
  it('are mailed what was decided of their seat, and the creator of the session that they registered', () => {
    const record = { kind: 'session', id: 3 } as const;
    given(queueMailsOnSeatDecided, {
      type: 'SessionWaitingListJoined',
      data: { ...of, email: 'f', counts: { seated: 10, offered: 0, waiting: 4 } },
    }).then([
      { type: 'QueueMail', mail: 'attendee-waiting', record, facts: { SessionAttendanceID: 21, place: 4 } },
      { type: 'NoticeCreator', SessionID: 3, SessionAttendanceID: 21, what: 'registration', happened: HAPPENED },
    ]);
    given(queueMailsOnSeatDecided, {
      type: 'SessionSeatOffered',
      data: { SessionID: 3, SessionAttendanceID: 21, until: '2026-07-02T00:00:00.000Z' },
    }).then([
      {
        type: 'QueueMail',
        mail: 'attendee-offer',
        record,
        facts: { SessionAttendanceID: 21, until: '2026-07-02T00:00:00.000Z' },
      },
    ]);
    given(queueMailsOnSeatDecided, {
      type: 'SessionSeatOfferLapsed',
      data: { SessionID: 3, SessionAttendanceID: 21 },
    }).then([{ type: 'QueueMail', mail: 'attendee-lapsed', record, facts: { SessionAttendanceID: 21 } }]);
    given(queueMailsOnAttendeeAsked, { type: 'SessionAttendeeMailRequested', data: { ...of, mail: 'completed' } }).then(
      [{ type: 'QueueMail', mail: 'attendee-completed', record, facts: { SessionAttendanceID: 21 } }],
    );
    given(queueMailsOnAttendeeAsked, {
      type: 'SessionCallbackRequested',
      data: { ...of, PreferredCallTime: '2026-07-14T01:00:00.000Z', State: 'TAS' },
    }).then([{ type: 'NoticeCreator', SessionID: 3, SessionAttendanceID: 21, what: 'callback', happened: HAPPENED }]);
  });
  it('are mailed what becomes of their session, where that was asked for', () => {
    const named = { SessionID: 3, SessionName: 'Know-how' };
    const all = (mail: AttendeeMail, withWaiting: boolean) => [
      { type: 'MailAttendees' as const, SessionID: 3, mail, withWaiting },
    ];
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionAmended',
      data: { SessionID: 3, Location: 'Geelong', was: { Location: null } },
    }).then(all('attendee-moved', true));
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionAmended',
      data: { SessionID: 3, Location: 'Geelong', ChangedSessionReason: 'Too small', was: { Location: null } },
    }).then([{ type: 'MailAttendees', SessionID: 3, mail: 'attendee-moved', withWaiting: true, reason: 'Too small' }]);
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionAmended',
      data: { SessionID: 3, Location: 'Geelong', sendChangedSessionEmails: false, was: { Location: null } },
    }).then([]);
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionAmended',
      data: { SessionID: 3, MaxAttendees: 20, was: { MaxAttendees: 10 } },
    }).then([]);
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionCancelled',
      data: { ...named, CancelledSessionReason: 'x', sendCancelSessionEmails: true },
    }).then(all('attendee-cancelled', true));
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionCancelled',
      data: { ...named, CancelledSessionReason: 'x', sendCancelSessionEmails: false },
    }).then([]);
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionDeleted',
      data: { ...named, sendCancelSessionEmails: true },
    }).then(all('attendee-cancelled', true));
    given(mailAttendeesOnSessionChanged, { type: 'SessionDeleted', data: named }).then([]);
    given(mailAttendeesOnSessionChanged, {
      type: 'SessionCompleted',
      data: { ...named, completeSessionEmails: true },
    }).then(all('attendee-completed', true));
    given(mailAttendeesOnSessionChanged, { type: 'SessionReminderRequested', data: named }).then(
      all('attendee-reminder', false),
    );
  });
});
