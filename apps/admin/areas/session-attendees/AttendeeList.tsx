import { runsSessions } from '@leaseledger/contract/access/permissions';
import { seatStageCodes, seatStages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  sessionAttendeeList,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { dateText, momentText } from '../../platform/time/moments.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { DateField, FunctionField } from '../../platform/marks/fields.tsx';
import { attendeeName } from './attendee-record.ts';
import { attendanceText, requestsOf } from './attendee-words.ts';
import { AttendeeMarks } from './AttendeeMarks.tsx';
import './session-attendees.css';

const Column = DataTable.Col<typeof sessionAttendeeList>;
const PAGE_SIZES = [20, 50, 100] as const;

const views: readonly ViewOf<typeof sessionAttendeeList>[] = [
  { key: 'all', label: 'All', filter: {}, sort: { field: 'CreatedDateTime', order: 'DESC' } },
  { key: 'waiting', label: 'Waiting', filter: { SeatStage: ['waiting', 'offered'] } },
  { key: 'quotes', label: 'Quotes', filter: { CompletedQuote: true } },
  { key: 'callbacks', label: 'Callbacks', filter: { CallbackRequested: true } },
  { key: 'archived', label: 'Archived', filter: { Archived: [1] } },
];
const filters: readonly FilterOf<typeof sessionAttendeeList>[] = [
  { source: 'SessionStartDateTime', pinned: true },
  {
    source: 'SeatStage',
    choices: seatStages.map((stage) => ({ id: stage, name: seatStageCodes[stage].label })),
    pinned: true,
  },
  { source: 'DidAttend' },
  { source: 'CompletedQuote' },
  { source: 'CallbackRequested' },
  {
    source: 'Archived',
    choices: [
      { id: 0, name: 'No' },
      { id: 1, name: 'Yes' },
    ],
  },
];
const none = { title: 'No attendees yet', text: 'People who register for an information session appear here.' };

const attendeePath = ({ SessionAttendanceID }: SessionAttendeeRow) => `/sessionAttendees/view/${SessionAttendanceID}`;
const seat = (attendee: SessionAttendeeRow) => <AttendeeMarks attendee={attendee} isShort />;
const attendance = (attendee: SessionAttendeeRow) =>
  attendee.Archived === 1 ? null : attendanceText({ ...attendee, DidAttendModifiedByUserName: null });
const requests = (attendee: SessionAttendeeRow) => requestsOf(attendee).join(', ');

const held = ({ SeatStage, SeatHeldUntil }: SessionAttendeeRow) =>
  SeatStage === 'offered' && SeatHeldUntil !== null ? `Seat held until ${momentText(SeatHeldUntil)}` : null;

/**
 * The card of an attendee on a phone. The time limit of an offer is a line, because marks have one width on all cards.
 */
const attendeeCard = (attendee: SessionAttendeeRow): Card => ({
  title: attendeeName(attendee),
  lines: [attendee.SessionName, dateText(attendee.SessionStartDateTime), held(attendee)].filter(
    (line) => line !== null,
  ),
  marks: [<AttendeeMarks key="seat" attendee={{ ...attendee, SeatHeldUntil: null }} />],
});

export default function AttendeeList() {
  return (
    <List
      of={sessionAttendeeList}
      noun="attendees"
      who={runsSessions}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={PAGE_SIZES}
      empty={none}
    >
      <DataTable rowClick={attendeePath} card={attendeeCard}>
        <Column source="SessionAttendanceID" size="s" />
        <Column source="FullName" size="m" ink="strong" />
        <Column source="SessionName" size="l" />
        <Column source="SessionStartDateTime" size="s">
          <DateField<SessionAttendeeRow> source="SessionStartDateTime" />
        </Column>
        <Column source="SeatStage" size="xl">
          <FunctionField<SessionAttendeeRow> render={seat} />
        </Column>
        <Column source="DidAttend" label="Attendance" size="s" givesWay={3}>
          <FunctionField<SessionAttendeeRow> render={attendance} />
        </Column>
        <Column source="CompletedQuote" label="Asked for" size="xl" sortable={false} givesWay={2}>
          <FunctionField<SessionAttendeeRow> render={requests} />
        </Column>
        <Column source="PersonEmployerName" size="m" ink="quiet" givesWay={1} />
      </DataTable>
    </List>
  );
}
