import { describe, it } from '@jest/globals';
import { blankSession } from '@leaseledger/contract/sessions/session.details';
import type { SessionEvent } from '@leaseledger/domain/sessions/session.area';
import { given, recorded } from '../kernel/given.ts';
import { sessionRows } from './session-rows.projection.ts';

const details = {
  ...blankSession,
  SessionName: 'Barwon Health lunch',
  CompanyID: 3,
  CompanyName: 'Barwon Health',
  SessionStartDateTime: '2026-08-12T02:00:00.000Z',
  SessionEndDateTime: '2026-08-12T02:30:00.000Z',
  SessionLinkExpiryDateTime: '2026-08-12T02:30:00.000Z',
};
const hour = {
  ReminderEmailID: 1_001,
  WithinHours: 1,
  TriggerDateTime: '2026-08-12T01:00:00.000Z',
  TriggeredDateTime: null,
};
const data = { SessionID: 1, SessionLink: 'barwon', ...details, Reminders: [hour] } satisfies Extract<
  SessionEvent,
  { type: 'SessionAdded' }
>['data'];
const added = recorded('SessionAdded', data);
const named = { SessionID: 1, SessionName: 'Barwon Health lunch' };
const row = {
  ...data,
  id: 1,
  Version: 0,
  CurrentAttendees: 0,
  OfferedSeats: 0,
  WaitingAttendees: 0,
  AttendeesConvertedToLeads: 0,
  SentMainContactEmail: false,
  Completed: false,
  Cancelled: false,
  CancelledSessionReason: null,
  ChangedSessionReason: null,
  NextReminderDateTime: '2026-08-12T01:00:00.000Z',
  CreatedByUserID: 7,
  CreatedByUserName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
};
const moved = {
  SessionStartDateTime: '2026-08-13T02:00:00.000Z',
  SessionEndDateTime: '2026-08-13T02:30:00.000Z',
  Reminders: [{ ...hour, TriggerDateTime: '2026-08-13T01:00:00.000Z' }],
};

describe('the rows of sessions', () => {
  it('show an added session with its user, its time and the next reminder', () =>
    given(sessionRows, [added]).then([row]));
  it('show the moved times of a session, the reason and its reminder', () =>
    given(sessionRows, [
      added,
      recorded(
        'SessionAmended',
        { SessionID: 1, ...moved, ChangedSessionReason: 'Too small', was: {} },
        { revision: 1n },
      ),
    ]).then([
      {
        ...row,
        ...moved,
        ChangedSessionReason: 'Too small',
        NextReminderDateTime: '2026-08-13T01:00:00.000Z',
        Version: 1,
      },
    ]));
  it('show no next reminder after the last one, or once the session is cancelled or completed', () => {
    const Reminders = [{ ...hour, TriggeredDateTime: '2026-08-12T01:00:01.000Z' }];
    given(sessionRows, [
      added,
      recorded(
        'SessionReminderTriggered',
        { ...named, ReminderEmailID: 1_001, WithinHours: 1, Reminders },
        { revision: 1n },
      ),
    ]).then([{ ...row, Reminders, NextReminderDateTime: null, Version: 1 }]);
    const passedOver = [{ ...hour, TriggeredDateTime: '2026-08-13T00:00:00.000Z', PassedOver: true as const }];
    given(sessionRows, [
      added,
      recorded('SessionRemindersPassedOver', { ...named, Reminders: passedOver }, { revision: 1n }),
    ]).then([{ ...row, Reminders: passedOver, NextReminderDateTime: null, Version: 1 }]);
    given(sessionRows, [
      added,
      recorded('SessionCompleted', { ...named, completeSessionEmails: false }, { revision: 1n }),
    ]).then([{ ...row, Completed: true, NextReminderDateTime: null, Version: 1 }]);
    given(sessionRows, [
      added,
      recorded(
        'SessionCancelled',
        { ...named, CancelledSessionReason: 'Flood', sendCancelSessionEmails: false },
        { revision: 1n },
      ),
    ]).then([{ ...row, Cancelled: true, CancelledSessionReason: 'Flood', NextReminderDateTime: null, Version: 1 }]);
  });
  it('show that the contact was mailed', () =>
    given(sessionRows, [
      added,
      recorded('SessionContactEmailRequested', named, { revision: 1n }),
      recorded('SessionReminderRequested', named, { revision: 2n }),
    ]).then([{ ...row, SentMainContactEmail: true, Version: 2 }]));
  it('remove the row of a deleted session', () =>
    given(sessionRows, [added, recorded('SessionDeleted', named)]).then([]));
  it('show the new name of a renamed company', () =>
    given(sessionRows, [
      added,
      recorded('CompanyAmended', { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: {} }),
    ]).then([{ ...row, CompanyName: 'Barwon Water' }]));
});
