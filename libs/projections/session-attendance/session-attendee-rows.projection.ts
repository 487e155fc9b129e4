import type { SeatStage } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  blankAsked,
  personalAskedDetails,
  personalAttendeeDetails,
  quotedDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import {
  sessionAttendeeList,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { SessionAttendanceEvent } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { SeatEvent } from '@leaseledger/domain/session-seats/seat-book';
import type { SessionEvent } from '@leaseledger/domain/sessions/session.area';
import { followPersons, followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

type SessionChanged = Extract<SessionEvent, { type: 'SessionAmended' | 'SessionDeleted' }>;

const seat =
  (SeatStage: SeatStage) =>
  ({ data: { SessionAttendanceID } }: { readonly data: SeatEvent['data'] }): readonly Change<SessionAttendeeRow>[] => [
    { patch: SessionAttendanceID, fields: { SeatStage, SeatHeldUntil: null } },
  ];
const patch = (
  {
    data: { SessionAttendanceID },
    revision,
  }: { readonly data: { readonly SessionAttendanceID: number }; readonly revision: bigint },
  fields: Partial<SessionAttendeeRow>,
): readonly Change<SessionAttendeeRow>[] => [
  { patch: SessionAttendanceID, fields: { ...fields, Version: Number(revision) } },
];

/** Attendees as lists and records show them: their registration, and the seat that the session gave them. */
export const sessionAttendeeRows: Projection<
  SessionAttendanceEvent | SeatEvent | SessionChanged | PersonEvent | UserRenaming,
  SessionAttendeeRow
> = {
  name: 'sessionAttendeeRows',
  version: 3,
  readModel: readModelOf(sessionAttendeeList, {
    indexed: [
      'SessionID',
      'PersonID',
      'OwnPersonID',
      'FullName',
      'SessionStartDateTime',
      'SeatHeldUntil',
      'LeadID',
      'CreatedByUserID',
      'DidAttendModifiedByUserID',
    ],
    indexes: [['SessionID', 'SeatStage']],
    search: [
      'FullName',
      'PersonEmployerName',
      'PersonEmail',
      'PersonContactNumber',
      'Email',
      'SessionName',
      'SessionAttendanceID',
    ],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<SessionAttendeeRow>({
      id: 'PersonID',
      own: 'OwnPersonID',
      name: 'FullName',
      employer: 'PersonEmployerName',
      email: 'PersonEmail',
      phone: 'PersonContactNumber',
      forget: [...personalAttendeeDetails, ...personalAskedDetails],
    }),
    ...followUsers<SessionAttendeeRow>([
      { id: 'CreatedByUserID', name: 'CreatedByUserName' },
      { id: 'DidAttendModifiedByUserID', name: 'DidAttendModifiedByUserName' },
    ]),
    SessionRegistrationReceived: ({
      data: { sendConfirmation: _, PersonFullName, ...registration },
      metadata,
      revision,
    }) => [
      {
        put: registration.SessionAttendanceID,
        row: {
          ...registration,
          ...blankAsked,
          id: registration.SessionAttendanceID,
          Version: Number(revision),
          OwnPersonID: registration.PersonID,
          FullName: PersonFullName,
          SeatStage: null,
          SeatHeldUntil: null,
          Archived: 0,
          DidAttend: null,
          DidAttendModifiedByUserID: null,
          DidAttendModifiedByUserName: null,
          CompletedQuote: false,
          CallbackRequested: false,
          PreferredCallTime: null,
          SessionFeedback: null,
          LeadID: null,
          CreatedByUserID: metadata.actor.id,
          CreatedByUserName: metadata.actor.name,
          CreatedDateTime: metadata.time,
        },
      },
    ],
    SessionAttendeeAmended: (event) => {
      // The row has the person's present address.
      const {
        SessionAttendanceID: _,
        SessionID: __,
        PersonID: ___,
        PersonEmail: ____,
        was: _____,
        ...changes
      } = event.data;
      return patch(event, changes);
    },
    SessionAttendanceMarked: (event) =>
      patch(event, {
        DidAttend: event.data.DidAttend,
        DidAttendModifiedByUserID: event.metadata.actor.id,
        DidAttendModifiedByUserName: event.metadata.actor.name,
      }),
    SessionAttendanceUnmarked: (event) =>
      patch(event, { DidAttend: null, DidAttendModifiedByUserID: null, DidAttendModifiedByUserName: null }),
    SessionAttendeeArchived: (event) => patch(event, { Archived: 1 }),
    SessionAttendeeUnarchived: (event) => patch(event, { Archived: 0 }),
    SessionQuoteRequested: (event) => {
      const { PreferredCallTime, ContactNumber, State, Postcode } = event.data;
      return patch(event, {
        CompletedQuote: true,
        ...picked(event.data, quotedDetails),
        AskedContactNumber: ContactNumber,
        AskedState: State,
        AskedPostcode: Postcode,
        ...(PreferredCallTime !== null && { PreferredCallTime }),
      });
    },
    SessionCallbackRequested: (event) =>
      patch(event, {
        CallbackRequested: true,
        PreferredCallTime: event.data.PreferredCallTime,
        AskedState: event.data.State,
      }),
    SessionFeedbackGiven: (event) => patch(event, { SessionFeedback: event.data.SessionFeedback }),
    SessionAttendeeLed: (event) => patch(event, { LeadID: event.data.LeadID }),
    SessionAttendeeMailRequested: (event) => patch(event, {}),
    SessionAttendeeRemoved: ({ data: { SessionAttendanceID } }) => [{ remove: SessionAttendanceID }],
    SessionSeatTaken: seat('seated'),
    SessionWaitingListJoined: seat('waiting'),
    SessionSeatOffered: ({ data: { SessionAttendanceID, until } }) => [
      { patch: SessionAttendanceID, fields: { SeatStage: 'offered', SeatHeldUntil: until } },
    ],
    SessionSeatConfirmed: seat('seated'),
    SessionSeatOfferLapsed: seat('lapsed'),
    SessionSeatReleased: seat('released'),
    SessionSeatAddressCorrected: () => [],
    // Without a seat, the row is no attendee and no offer is held.
    SessionDeleted: ({ data: { SessionID } }) => [
      { patchWhere: { column: 'SessionID', is: SessionID }, fields: { SeatStage: null, SeatHeldUntil: null } },
    ],
    SessionAmended: ({ data: { SessionID, SessionName, SessionStartDateTime } }) =>
      SessionName === undefined && SessionStartDateTime === undefined
        ? []
        : [
            {
              patchWhere: { column: 'SessionID', is: SessionID },
              fields: {
                ...(SessionName !== undefined && { SessionName }),
                ...(SessionStartDateTime !== undefined && { SessionStartDateTime }),
              },
            },
          ],
  },
};
