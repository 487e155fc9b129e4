import { describe, it } from '@jest/globals';
import { given } from '../kernel/given-policy.ts';
import { leadAttendeeOnAttendeeRequest } from './lead-attendee-on-attendee-request.policy.ts';
import { offerSeatsOnSessionAmended } from './offer-seats-on-session-amended.policy.ts';
import { releaseSeatOnAttendeeGone } from './release-seat-on-attendee-gone.policy.ts';

const of = { SessionAttendanceID: 21, SessionID: 3, PersonID: 8 };

describe('Attendees', () => {
  it('who ask for a callback are leads', () =>
    given(leadAttendeeOnAttendeeRequest, { type: 'SessionCallbackRequested', data: { ...of, PreferredCallTime: '2026-07-14T01:00:00.000Z', State: 'TAS' } }).then([{ type: 'LeadAttendee', SessionID: 3, SessionAttendanceID: 21, request: 'callback' }]));
  it('who are removed, or forgotten, let go of their seats', () => {
    given(releaseSeatOnAttendeeGone, { type: 'SessionAttendeeRemoved', data: of }).then([{ type: 'ReleaseSeat', SessionID: 3, SessionAttendanceID: 21 }]);
    given(releaseSeatOnAttendeeGone, { type: 'PersonForgotten', data: { PersonID: 8 } }).then([{ type: 'ReleaseSeatsOf', PersonID: 8 }]);
  });
  it('who wait are offered what a session has more of, and nothing by another name of it', () => {
    given(offerSeatsOnSessionAmended, { type: 'SessionAmended', data: { SessionID: 3, MaxAttendees: 20, was: { MaxAttendees: 10 } } }).then([{ type: 'OfferSeats', SessionID: 3 }]);
    given(offerSeatsOnSessionAmended, { type: 'SessionAmended', data: { SessionID: 3, SessionName: 'Know-how', was: { SessionName: 'Know' } } }).then([]);
  });
});
