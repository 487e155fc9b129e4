import { nextReminder } from '@leaseledger/contract/sessions/reminders';
import { sessionList, type SessionRow } from '@leaseledger/contract/sessions/session.views';
import type { SeatEvent } from '@leaseledger/domain/session-seats/seat-book';
import type { SessionSeatsEvent } from '@leaseledger/domain/session-seats/session-seats.area';
import type { SessionEvent } from '@leaseledger/domain/sessions/session.area';
import { followCompanies, followUsers, type CompanyRenaming, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Each event of the session's seats contains the numbers of attendees and waiting persons. */
const counted = ({ data: { SessionID, counts } }: { readonly data: SeatEvent['data'] }) =>
  counts === undefined
    ? []
    : [
        {
          patch: SessionID,
          fields: { CurrentAttendees: counts.seated, OfferedSeats: counts.offered, WaitingAttendees: counts.waiting },
        },
      ];

/** Sessions as the list and the record show them. The time of the next reminder finds due ones. */
export const sessionRows: Projection<SessionEvent | SessionSeatsEvent | UserRenaming | CompanyRenaming, SessionRow> = {
  name: 'sessionRows',
  version: 2,
  readModel: readModelOf(sessionList, {
    indexed: ['SessionName', 'SessionStartDateTime', 'NextReminderDateTime', 'CompanyID', 'CreatedByUserID'],
    search: ['SessionName', 'CompanyName', 'Location', 'SessionID'],
    defaultSort: { field: 'SessionStartDateTime', order: 'DESC' },
  }),
  handlers: {
    SessionAdded: ({ data: { SessionID, SessionLink, Reminders, ...details }, metadata, revision }) => [
      {
        put: SessionID,
        row: {
          id: SessionID,
          SessionID,
          Version: Number(revision),
          SessionLink,
          ...details,
          CurrentAttendees: 0,
          OfferedSeats: 0,
          WaitingAttendees: 0,
          AttendeesConvertedToLeads: 0,
          SentMainContactEmail: false,
          Completed: false,
          Cancelled: false,
          CancelledSessionReason: null,
          ChangedSessionReason: null,
          Reminders,
          NextReminderDateTime: nextReminder(Reminders),
          CreatedByUserID: metadata.actor.id,
          CreatedByUserName: metadata.actor.name,
          CreatedDateTime: metadata.time,
        },
      },
    ],
    SessionAmended: ({ data: { SessionID, sendChangedSessionEmails: _, was: __, ...changes }, revision }) => [
      {
        patch: SessionID,
        fields: {
          ...changes,
          ...(changes.Reminders && { NextReminderDateTime: nextReminder(changes.Reminders) }),
          Version: Number(revision),
        },
      },
    ],
    SessionReminderTriggered: ({ data: { SessionID, Reminders }, revision }) => [
      {
        patch: SessionID,
        fields: { Reminders, NextReminderDateTime: nextReminder(Reminders), Version: Number(revision) },
      },
    ],
    SessionRemindersPassedOver: ({ data: { SessionID, Reminders }, revision }) => [
      {
        patch: SessionID,
        fields: { Reminders, NextReminderDateTime: nextReminder(Reminders), Version: Number(revision) },
      },
    ],
    SessionCompleted: ({ data: { SessionID }, revision }) => [
      { patch: SessionID, fields: { Completed: true, NextReminderDateTime: null, Version: Number(revision) } },
    ],
    SessionCancelled: ({ data: { SessionID, CancelledSessionReason }, revision }) => [
      {
        patch: SessionID,
        fields: { Cancelled: true, CancelledSessionReason, NextReminderDateTime: null, Version: Number(revision) },
      },
    ],
    SessionContactEmailRequested: ({ data: { SessionID }, revision }) => [
      { patch: SessionID, fields: { SentMainContactEmail: true, Version: Number(revision) } },
    ],
    SessionReminderRequested: ({ data: { SessionID }, revision }) => [
      { patch: SessionID, fields: { Version: Number(revision) } },
    ],
    SessionDeleted: ({ data: { SessionID } }) => [{ remove: SessionID }],
    SessionSeatTaken: counted,
    SessionWaitingListJoined: counted,
    SessionSeatOffered: counted,
    SessionSeatConfirmed: counted,
    SessionSeatOfferLapsed: counted,
    SessionSeatReleased: counted,
    SessionSeatAddressCorrected: () => [],
    SessionLeadCounted: ({ data: { SessionID, AttendeesConvertedToLeads } }) => [
      { patch: SessionID, fields: { AttendeesConvertedToLeads } },
    ],
    ...followUsers<SessionRow>([{ id: 'CreatedByUserID', name: 'CreatedByUserName' }]),
    ...followCompanies<SessionRow>({ id: 'CompanyID', name: 'CompanyName' }),
  },
};
