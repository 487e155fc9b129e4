import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { SessionReminder } from '@leaseledger/contract/sessions/reminders';
import { blankSession, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { sessionArea, type SessionCommand, sessionDecider, type SessionEvent } from './session.area.ts';

const tui = user(4, 'Tui Parata', { roleGroup: roleGroup.MARKETING });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

const details: SessionDetails = {
  ...blankSession,
  SessionName: 'Barwon Health lunch',
  Location: '285 Ryrie Street, Geelong',
  CompanyID: 3,
  CompanyName: 'Barwon Health',
  MainContactName: 'Ngaire Tait',
  MainContactEmail: 'ngaire@barwon.example',
  SessionStartDateTime: '2026-07-03T02:00:00.000Z',
  SessionEndDateTime: '2026-07-03T02:30:00.000Z',
  SessionLinkExpiryDateTime: '2026-07-03T02:30:00.000Z',
};
const reminder = (
  n: number,
  WithinHours: number,
  TriggerDateTime: string,
  TriggeredDateTime: string | null = null,
): SessionReminder => ({ ReminderEmailID: 1_000 + n, WithinHours, TriggerDateTime, TriggeredDateTime });
const day = reminder(1, 24, '2026-07-02T02:00:00.000Z');
const hour = reminder(2, 1, '2026-07-03T01:00:00.000Z');
const named = { SessionID: 1, SessionName: 'Barwon Health lunch' };
const SessionLink = 'barwon-health-lunch-aaaaaaaaaaaaaaaaaaaaaaaaaa';
const add = (
  changes: Partial<SessionDetails> = {},
  rest: Partial<Extract<SessionCommand, { type: 'AddSession' }>> = {},
): SessionCommand => ({
  type: 'AddSession',
  SessionID: 1,
  SessionLink,
  details: { ...details, ...changes },
  reminders: [24, 1],
  sendContactEmail: false,
  ...rest,
});
const added = (
  changes: Partial<SessionDetails> = {},
  Reminders: readonly SessionReminder[] = [day, hour],
): SessionEvent => ({ type: 'SessionAdded', data: { SessionID: 1, SessionLink, ...details, ...changes, Reminders } });
const none = { added: [], removed: [] };
const amend = (
  changes: Partial<SessionDetails>,
  reminders: { added?: number[]; removed?: number[] } = {},
  sendContactEmail = false,
  toAttendees: Extract<SessionCommand, { type: 'AmendSession' }>['toAttendees'] = { isSent: true, reason: null },
): SessionCommand => ({
  type: 'AmendSession',
  changes,
  reminders: { ...none, ...reminders },
  sendContactEmail,
  toAttendees,
});
const past: SessionEvent = added(
  { SessionStartDateTime: '2026-06-30T22:00:00.000Z', SessionEndDateTime: '2026-06-30T22:30:00.000Z' },
  [reminder(1, 1, '2026-06-30T21:00:00.000Z')],
);
const underWay = { SessionStartDateTime: '2026-07-01T00:00:00.000Z', SessionEndDateTime: '2026-07-01T00:30:00.000Z' };
const completed: SessionEvent = { type: 'SessionCompleted', data: { ...named, completeSessionEmails: true } };
const cancelled: SessionEvent = {
  type: 'SessionCancelled',
  data: { ...named, CancelledSessionReason: 'Flood', sendCancelSessionEmails: false },
};
const deleted: SessionEvent = { type: 'SessionDeleted', data: named };
const complete: SessionCommand = { type: 'CompleteSession', completeSessionEmails: true };
const cancel: SessionCommand = {
  type: 'CancelSession',
  CancelledSessionReason: 'Flood',
  sendCancelSessionEmails: false,
};
const remove = (hasAttendees = false): SessionCommand => ({ type: 'DeleteSession', hasAttendees });
const remind: SessionCommand = { type: 'SendReminder', isAnyoneReminded: true };

describe('adding a session', () => {
  it('says when each reminder goes out', () => {
    given(sessionDecider).when(add(), tui).then([added()]);
    given(sessionDecider)
      .when(add({}, { reminders: [0] }), system)
      .then([added({}, [reminder(1, 0, details.SessionStartDateTime)])]);
  });
  it('mails the contact where that is asked for and there is one', () => {
    given(sessionDecider)
      .when(add({}, { sendContactEmail: true }), tui)
      .then([added(), { type: 'SessionContactEmailRequested', data: named }]);
    given(sessionDecider)
      .when(add({ MainContactEmail: null }, { sendContactEmail: true }), tui)
      .thenRejected('ruleBroken', sessionMessage.contactEmail);
    given(sessionDecider)
      .when(add({ MainContactName: null }, { sendContactEmail: true }), tui)
      .thenRejected('ruleBroken', sessionMessage.contactName);
  });
  it('gives a public one no company', () =>
    given(sessionDecider)
      .when(add({ PublicSession: true }), tui)
      .then([added({ PublicSession: true, CompanyID: null, CompanyName: null })]));
  it('takes no end before its start, and no reminder twice', () => {
    const errors = {
      'form.sessionStartTime': sessionMessage.startNotBeforeEnd,
      'form.sessionEndTime': sessionMessage.endNotAfterStart,
    };
    given(sessionDecider)
      .when(add({ SessionEndDateTime: details.SessionStartDateTime }), tui)
      .thenRejected('invalid', sessionMessage.startNotBeforeEnd, errors);
    given(sessionDecider)
      .when(add({}, { reminders: [1, 1] }), tui)
      .thenRejected('invalid', sessionMessage.reminderTwice, { reminderEmails: sessionMessage.reminderTwice });
  });
  it('plans it for ten years ahead at most, and its link', () => {
    const on = (date: string) => ({
      SessionStartDateTime: `${date}T00:00:00.000Z`,
      SessionEndDateTime: `${date}T00:30:00.000Z`,
      SessionLinkExpiryDateTime: `${date}T00:30:00.000Z`,
    });
    const far = {
      'form.sessionStartTime': sessionMessage.farAhead,
      'form.sessionEndTime': sessionMessage.farAhead,
      'form.sessionLinkExpiryTime': sessionMessage.farAhead,
    };
    expect(sessionMessage.farAhead).toBe('A session can be planned for 10 years ahead at most.');
    given(sessionDecider)
      .when(add(on('2999-06-30')), tui)
      .thenRejected('invalid', sessionMessage.farAhead, far);
    given(sessionDecider)
      .when(add({ SessionLinkExpiryDateTime: '2999-06-30T00:00:00.000Z' }), tui)
      .thenRejected('invalid', sessionMessage.farAhead, { 'form.sessionLinkExpiryTime': sessionMessage.farAhead });
    given(sessionDecider)
      .when(add(on('2036-06-30'), { reminders: [] }), tui)
      .then([added(on('2036-06-30'), [])]);
    given(sessionDecider, [added()])
      .when(amend(on('2999-06-30')), tui)
      .thenRejected('invalid', sessionMessage.farAhead, far);
    const planned = added(on('2999-06-30'), []);
    given(sessionDecider, [planned])
      .when(amend({ ...on('2999-06-30'), MaxAttendees: 40 }), tui)
      .then([
        {
          type: 'SessionAmended',
          data: { SessionID: 1, MaxAttendees: 40, was: { MaxAttendees: details.MaxAttendees } },
        },
      ]);
  });
  it('is for those with the permission', () =>
    given(sessionDecider).when(add(), sam).thenRejected('forbidden', message.forbidden));
});

describe('amending a session', () => {
  const later = { SessionStartDateTime: '2026-07-04T02:00:00.000Z', SessionEndDateTime: '2026-07-04T02:30:00.000Z' };
  const was = { SessionStartDateTime: details.SessionStartDateTime, SessionEndDateTime: details.SessionEndDateTime };
  it('records what changed, and nothing where nothing did', () => {
    given(sessionDecider, [added()])
      .when(amend({ ...details, MaxAttendees: 40 }), tui)
      .then([{ type: 'SessionAmended', data: { SessionID: 1, MaxAttendees: 40, was: { MaxAttendees: 10 } } }]);
    given(sessionDecider, [added()]).when(amend(details), tui).then([]);
    given(sessionDecider).when(amend(details), tui).thenRejected('missing', message.notFound('Session'));
  });
  it('says when attendees are not mailed a new time or place, and the reason that they are given', () => {
    const moved = { Location: '1 Malop Street, Geelong' };
    const data = { SessionID: 1, ...moved, was: { Location: details.Location } };
    given(sessionDecider, [added()])
      .when(amend(moved, {}, false, { isSent: true, reason: 'The room is too small.' }), tui)
      .then([{ type: 'SessionAmended', data: { ...data, ChangedSessionReason: 'The room is too small.' } }]);
    const untold: SessionEvent = { type: 'SessionAmended', data: { ...data, sendChangedSessionEmails: false } };
    given(sessionDecider, [added()])
      .when(amend(moved, {}, false, { isSent: false, reason: 'Typing error' }), tui)
      .then([untold]);
    expect(sessionArea.history.entries.SessionAmended?.(untold.data)?.Description).toBe(
      'Location 285 Ryrie Street, Geelong to 1 Malop Street, Geelong; Email to attendees set to Not sent',
    );
    given(sessionDecider, [added()])
      .when(amend({ MaxAttendees: 40 }, {}, false, { isSent: false, reason: null }), tui)
      .then([{ type: 'SessionAmended', data: { SessionID: 1, MaxAttendees: 40, was: { MaxAttendees: 10 } } }]);
  });
  it('moves the pending reminders with the start; what was sent stays', () => {
    const sent = { ...day, TriggeredDateTime: '2026-07-02T02:00:01.000Z' };
    const Reminders = [sent, { ...hour, TriggerDateTime: '2026-07-04T01:00:00.000Z' }];
    given(sessionDecider, [added({}, [sent, hour])])
      .when(amend(later), tui)
      .then([
        {
          type: 'SessionAmended',
          data: { SessionID: 1, ...later, Reminders, was: { ...was, Reminders: [sent, hour] } },
        },
      ]);
  });
  it('adds and removes reminders under ids that none had before', () => {
    const two = reminder(3, 2, '2026-07-03T00:00:00.000Z');
    const first: SessionEvent = {
      type: 'SessionAmended',
      data: { SessionID: 1, Reminders: [day, two], was: { Reminders: [day, hour] } },
    };
    given(sessionDecider, [added()])
      .when(amend({}, { added: [2], removed: [1_002] }), tui)
      .then([first]);
    const again = reminder(4, 1, hour.TriggerDateTime);
    given(sessionDecider, [added(), first])
      .when(amend({}, { added: [1], removed: [1_003] }), tui)
      .then([
        { type: 'SessionAmended', data: { SessionID: 1, Reminders: [day, again], was: { Reminders: [day, two] } } },
      ]);
    given(sessionDecider, [added()])
      .when(amend({}, { added: [24] }), tui)
      .thenRejected('invalid', sessionMessage.reminderTwice, { reminderEmails: sessionMessage.reminderTwice });
  });
  it('removes none that was sent', () =>
    given(sessionDecider, [added({}, [{ ...day, TriggeredDateTime: '2026-07-02T02:00:01.000Z' }])])
      .when(amend({}, { removed: [1_001] }), tui)
      .thenRejected('ruleBroken', sessionMessage.reminderWasSent));
  it('mails the contact once', () => {
    const mailed: SessionEvent = { type: 'SessionContactEmailRequested', data: named };
    given(sessionDecider, [added()])
      .when(amend(details, {}, true), tui)
      .then([mailed]);
    given(sessionDecider, [added(), mailed])
      .when(amend(details, {}, true), tui)
      .then([]);
  });
  it('takes a renamed company for the same one', () =>
    given(sessionDecider, [added()])
      .when(amend({ ...details, CompanyName: 'Barwon Water' }), tui)
      .then([]));
  it('takes the company away where it turns public', () =>
    given(sessionDecider, [added()])
      .when(amend({ PublicSession: true }), tui)
      .then([
        {
          type: 'SessionAmended',
          data: {
            SessionID: 1,
            PublicSession: true,
            CompanyID: null,
            CompanyName: null,
            was: { PublicSession: false, CompanyID: 3, CompanyName: 'Barwon Health' },
          },
        },
      ]));
});

describe('a session', () => {
  it('is completed or cancelled, once, and not both', () => {
    given(sessionDecider, [past]).when(complete, tui).then([completed]);
    given(sessionDecider, [past, completed]).when(complete, tui).then([]);
    given(sessionDecider, [added(), completed])
      .when(cancel, tui)
      .thenRejected('ruleBroken', sessionMessage.isCompleted);
    given(sessionDecider, [added()]).when(cancel, tui).then([cancelled]);
    given(sessionDecider, [added(), cancelled]).when(cancel, tui).then([]);
    given(sessionDecider, [added(), cancelled])
      .when(complete, tui)
      .thenRejected('ruleBroken', sessionMessage.isCancelled);
  });
  it('is deleted permanently', () => {
    given(sessionDecider, [added()]).when(remove(), tui).then([deleted]);
    given(sessionDecider, [added(), deleted]).when(remove(), tui).thenRejected('missing', message.notFound('Session'));
    given(sessionDecider, [added(), deleted])
      .when({ type: 'UndoDecision', decision: '1', past: [] }, tui)
      .thenRejected('ruleBroken', sessionMessage.deletedForGood);
  });
  it('is not completed before it starts', () => {
    expect(sessionMessage.notStarted).toBe(
      'This session has not started. Complete it after its start, or cancel it if it does not take place.',
    );
    given(sessionDecider, [added()]).when(complete, tui).thenRejected('ruleBroken', sessionMessage.notStarted);
    given(sessionDecider, [added(underWay)])
      .when(complete, tui)
      .then([completed]);
  });
  it('mails its attendees a cancellation when it is deleted, unless it was cancelled, completed or over', () => {
    given(sessionDecider, [added()])
      .when(remove(true), tui)
      .then([{ type: 'SessionDeleted', data: { ...named, sendCancelSessionEmails: true } }]);
    for (const done of [cancelled, completed])
      given(sessionDecider, [added(), done]).when(remove(true), tui).then([deleted]);
    given(sessionDecider, [past]).when(remove(true), tui).then([deleted]);
  });
  it('names somebody who was forgotten no more, for the system alone; a deleted one is left', () => {
    const blank: SessionCommand = {
      type: 'BlankMentions',
      mentions: [
        { field: 'ContactEmailContents', at: 0, text: 'Will' },
        { field: 'CancelledSessionReason', at: 0, text: 'Flood' },
      ],
    };
    const written = added({ ContactEmailContents: 'Will speaks.' });
    const amended: SessionEvent = {
      type: 'SessionAmended',
      data: {
        SessionID: 1,
        ContactEmailContents: '[forgotten] speaks.',
        CancelledSessionReason: '[forgotten]',
        was: {},
      },
    };
    given(sessionDecider, [written, cancelled]).when(blank, system).then([amended]);
    given(sessionDecider, [written, cancelled, amended]).when(blank, system).then([]);
    given(sessionDecider, [written, cancelled, deleted]).when(blank, system).then([]);
    given(sessionDecider, [written, cancelled]).when(blank, tui).thenRejected('forbidden', message.forbidden);
  });
  it('loses a forgotten contact; a contact at another address stays', () => {
    const blank = (text: string): SessionCommand => ({
      type: 'BlankMentions',
      mentions: [
        { field: 'MainContactName', at: 0, text: 'Will' },
        { field: 'MainContactEmail', at: 0, text },
      ],
    });
    const written = added({ MainContactName: 'Will Tait', MainContactEmail: 'will@tait.example' });
    given(sessionDecider, [written])
      .when(blank('will@tait.example'), system)
      .then([
        {
          type: 'SessionAmended',
          data: { SessionID: 1, MainContactName: '[forgotten] Tait', MainContactEmail: null, was: {} },
        },
      ]);
    given(sessionDecider, [written])
      .when(blank('will@other.example'), system)
      .then([{ type: 'SessionAmended', data: { SessionID: 1, MainContactName: '[forgotten] Tait', was: {} } }]);
  });
  it('mails its contact and its attendees while it is to come', () => {
    given(sessionDecider, [added()])
      .when({ type: 'SendContactEmail' }, tui)
      .then([{ type: 'SessionContactEmailRequested', data: named }]);
    given(sessionDecider, [added()])
      .when(remind, tui)
      .then([{ type: 'SessionReminderRequested', data: named }]);
    given(sessionDecider, [added()])
      .when({ ...remind, isAnyoneReminded: false }, tui)
      .thenRejected('ruleBroken', sessionMessage.noAttendees);
    given(sessionDecider, [added(), cancelled])
      .when(remind, tui)
      .thenRejected('ruleBroken', sessionMessage.isCancelled);
    given(sessionDecider, [added(), completed])
      .when({ type: 'SendContactEmail' }, tui)
      .thenRejected('ruleBroken', sessionMessage.isCompleted);
    given(sessionDecider, [past]).when(remind, tui).thenRejected('ruleBroken', sessionMessage.hasEnded);
  });
});

describe('a reminder', () => {
  const due = reminder(1, 72, '2026-06-30T02:00:00.000Z');
  const hourLeft = reminder(3, 1, hour.TriggerDateTime);
  const trigger = {
    type: 'TriggerReminder',
    ReminderEmailID: 1_001,
    isAnyoneReminded: true,
  } as const satisfies SessionCommand;
  const triggered: SessionEvent = {
    type: 'SessionReminderTriggered',
    data: {
      ...named,
      ReminderEmailID: 1_001,
      WithinHours: 72,
      Reminders: [{ ...due, TriggeredDateTime: '2026-07-01T00:00:00.000Z' }],
    },
  };
  it('goes out alone where several were missed: those before it are passed over', () => {
    const [now, sooner] = ['2026-07-01T00:00:00.000Z', reminder(2, 60, '2026-06-30T14:00:00.000Z')];
    const Reminders = [
      { ...due, TriggeredDateTime: now, PassedOver: true as const },
      { ...sooner, TriggeredDateTime: now },
      hourLeft,
    ];
    given(sessionDecider, [added({}, [due, sooner, hourLeft])])
      .when(trigger, system)
      .then([]);
    given(sessionDecider, [added({}, [due, sooner, hourLeft])])
      .when({ ...trigger, ReminderEmailID: 1_002 }, system)
      .then([
        { type: 'SessionReminderTriggered', data: { ...named, ReminderEmailID: 1_002, WithinHours: 60, Reminders } },
      ]);
  });
  it('goes out once its time has come, once', () => {
    given(sessionDecider, [added({}, [due])])
      .when(trigger, system)
      .then([triggered]);
    given(sessionDecider, [added({}, [due]), triggered])
      .when(trigger, system)
      .then([]);
  });
  it('is passed over when there is nobody to remind, and those before it too; later ones stay', () => {
    const [now, sooner] = ['2026-07-01T00:00:00.000Z', reminder(2, 60, '2026-06-30T14:00:00.000Z')];
    const over = { TriggeredDateTime: now, PassedOver: true as const };
    const passedOver: SessionEvent = {
      type: 'SessionRemindersPassedOver',
      data: { ...named, Reminders: [{ ...due, ...over }, { ...sooner, ...over }, hourLeft], because: 'nobody' },
    };
    given(sessionDecider, [added({}, [due, sooner, hourLeft])])
      .when({ ...trigger, ReminderEmailID: 1_002, isAnyoneReminded: false }, system)
      .then([passedOver]);
    expect(sessionArea.history.entries.SessionRemindersPassedOver?.(passedOver.data)?.Description).toBe(
      'Reminder emails passed over, since there was nobody to remind: 72 and 60 hours before',
    );
  });
  it('does not before, nor of a session that is cancelled, completed or over', () => {
    given(sessionDecider, [added()]).when(trigger, system).then([]);
    for (const end of [cancelled, completed])
      given(sessionDecider, [added({}, [due]), end])
        .when(trigger, system)
        .then([]);
  });
  it('is passed over, with all others that were left, once the session is over, and comes again where that moves', () => {
    const now = '2026-07-01T00:00:00.000Z';
    const left = [reminder(1, 2, '2026-06-30T20:00:00.000Z'), reminder(2, 1, '2026-06-30T21:00:00.000Z')];
    const over = { SessionStartDateTime: '2026-06-30T22:00:00.000Z', SessionEndDateTime: '2026-06-30T22:30:00.000Z' };
    const Reminders = left.map((each) => ({ ...each, TriggeredDateTime: now, PassedOver: true as const }));
    const passedOver: SessionEvent = { type: 'SessionRemindersPassedOver', data: { ...named, Reminders } };
    given(sessionDecider, [added(over, left)])
      .when({ ...trigger, ReminderEmailID: 1_002 }, system)
      .then([passedOver]);
    given(sessionDecider, [added(over, left), passedOver])
      .when({ ...trigger, ReminderEmailID: 1_002 }, system)
      .then([]);
    given(sessionDecider, [added(over, left), passedOver])
      .when(amend({ MaxAttendees: 40 }), tui)
      .then([{ type: 'SessionAmended', data: { SessionID: 1, MaxAttendees: 40, was: { MaxAttendees: 10 } } }]);
    const { SessionStartDateTime, SessionEndDateTime } = details;
    const again = [reminder(1, 2, '2026-07-03T00:00:00.000Z'), reminder(2, 1, '2026-07-03T01:00:00.000Z')];
    given(sessionDecider, [added(over, left), passedOver])
      .when(amend({ SessionStartDateTime, SessionEndDateTime }), tui)
      .then([
        {
          type: 'SessionAmended',
          data: {
            SessionID: 1,
            SessionStartDateTime,
            SessionEndDateTime,
            Reminders: again,
            was: { ...over, Reminders },
          },
        },
      ]);
  });
  it('says in the history which others were passed over, and why', () => {
    const at = '2026-07-01T00:00:00.000Z';
    const before = {
      ...reminder(3, 96, '2026-06-29T02:00:00.000Z', '2026-06-29T02:00:05.000Z'),
      PassedOver: true as const,
    };
    const Reminders = [
      before,
      { ...reminder(1, 72, '2026-06-30T02:00:00.000Z', at), PassedOver: true as const },
      reminder(2, 48, '2026-07-01T00:00:00.000Z', at),
    ];
    const { SessionReminderTriggered, SessionRemindersPassedOver } = sessionArea.history.entries;
    expect(
      SessionReminderTriggered?.({ ...named, ReminderEmailID: 1_002, WithinHours: 48, Reminders })?.Description,
    ).toBe(
      'Reminder email of 48 hours before the start sent to the attendees; passed over, since this one was due as well: 72 hours before',
    );
    expect(
      SessionReminderTriggered?.({
        ...named,
        ReminderEmailID: 1_002,
        WithinHours: 1,
        Reminders: [reminder(2, 1, at, at)],
      })?.Description,
    ).toBe('Reminder email of 1 hour before the start sent to the attendees');
    expect(
      SessionRemindersPassedOver?.({ ...named, Reminders: Reminders.map((each) => ({ ...each, PassedOver: true })) })
        ?.Description,
    ).toBe(
      'Reminder emails passed over, since the session had ended before they could be sent: 72 and 48 hours before',
    );
  });
});

describe('undoing what was decided on a session', () => {
  const undo = (...events: readonly SessionEvent[]): Extract<SessionCommand, { type: 'UndoDecision' }> =>
    undoOf('1', [added(), ...events], 'Tui Parata');
  const amended: SessionEvent = {
    type: 'SessionAmended',
    data: { SessionID: 1, MaxAttendees: 40, Reminders: [day], was: { MaxAttendees: 10, Reminders: [day, hour] } },
  };
  it('turns an amendment round, with its reminders', () =>
    given(sessionDecider, [added(), amended])
      .when(undo(amended), tui)
      .then([
        {
          type: 'SessionAmended',
          data: {
            SessionID: 1,
            MaxAttendees: 10,
            Reminders: [day, { ...hour, ReminderEmailID: 1_003 }],
            was: { MaxAttendees: 40, Reminders: [day] },
          },
        },
      ]));
  it('mails attendees the old place again only if they were mailed the new one', () => {
    const data = { SessionID: 1, Location: 'Geelong', was: { Location: details.Location } };
    const back = { SessionID: 1, Location: details.Location, was: { Location: 'Geelong' } };
    const untold: SessionEvent = { type: 'SessionAmended', data: { ...data, sendChangedSessionEmails: false } };
    const told: SessionEvent = { type: 'SessionAmended', data: { ...data, ChangedSessionReason: 'Too small' } };
    given(sessionDecider, [added(), untold])
      .when(undo(untold), tui)
      .then([{ type: 'SessionAmended', data: { ...back, sendChangedSessionEmails: false } }]);
    given(sessionDecider, [added(), told])
      .when(undo(told), tui)
      .then([{ type: 'SessionAmended', data: back }]);
  });
  it('says why it cannot', () => {
    given(sessionDecider, [added(), completed])
      .when(undo(completed), tui)
      .thenRejected('ruleBroken', sessionMessage.completedForGood);
    given(sessionDecider, [added(), cancelled])
      .when(undo(cancelled), tui)
      .thenRejected('ruleBroken', sessionMessage.cancelledForGood);
    given(sessionDecider, [added()])
      .when({ ...undo(), decision: '0' }, tui)
      .thenRejected('ruleBroken', historyMessage.madeRecord);
  });
});
