import { runsSessions } from '@leaseledger/contract/access/permissions';
import { sessionPageSizes } from '@leaseledger/contract/sessions/session.codes';
import { sessionList, type SessionRow } from '@leaseledger/contract/sessions/session.views';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { canonicalZone, timeZoneLabel } from '@leaseledger/contract/shared/time-zones';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { sessionState, zonedText } from './session-words.ts';

const Column = DataTable.Col<typeof sessionList>;

const views: readonly ViewOf<typeof sessionList>[] = [
  {
    key: 'open',
    label: 'Open',
    filter: { Completed: false, Cancelled: false },
    sort: { field: 'SessionStartDateTime', order: 'ASC' },
  },
  { key: 'public', label: 'Public', filter: { PublicSession: true } },
  { key: 'completed', label: 'Completed', filter: { Completed: true } },
  { key: 'all', label: 'All', filter: {} },
];
const filters: readonly FilterOf<typeof sessionList>[] = [
  { source: 'SessionStartDateTime', pinned: true },
  {
    source: 'LocationType',
    pinned: true,
  },
  { source: 'PublicSession' },
  { source: 'MiscellaneousSession' },
  { source: 'Enabled' },
  { source: 'Completed', label: 'Completed' },
  { source: 'Cancelled', label: 'Cancelled' },
  { source: 'CreatedByUserID', label: 'Created by', any: 'Anyone' },
];
const none = {
  title: 'No sessions yet',
  text: 'Presentations to the staff of an employer, or to everybody, are planned here. Add the first one.',
};

const sessionPath = ({ SessionID }: SessionRow) => `/sessions/view/${SessionID}`;
const start = ({ SessionStartDateTime, Timezone }: SessionRow) =>
  `${zonedText(SessionStartDateTime, Timezone)}${canonicalZone(Timezone) === TIME_ZONE ? '' : ` ${timeZoneLabel(Timezone)}`}`;
const whose = ({ PublicSession, CompanyName }: SessionRow) => (PublicSession ? 'Public Session' : CompanyName);
const seats = ({ CurrentAttendees, MaxAttendees, WaitingAttendees }: SessionRow) =>
  `${CurrentAttendees} of ${MaxAttendees}${WaitingAttendees > 0 ? `, ${WaitingAttendees} waiting` : ''}`;
const state = (session: SessionRow) => <StatusMark code={sessionState(session)} />;

/** The card of a session on a phone. */
const sessionCard = (session: SessionRow): Card => ({
  title: session.SessionName,
  lines: [start(session), whose(session), `${seats(session)}`],
  marks: [<StatusMark key="state" code={sessionState(session)} />],
});

export default function SessionList() {
  return (
    <List
      of={sessionList}
      noun="information sessions"
      who={runsSessions}
      views={views}
      filters={filters}
      sort={{ field: 'SessionStartDateTime', order: 'DESC' }}
      pageSizes={sessionPageSizes}
      create="Add session"
      empty={none}
    >
      <DataTable rowClick={sessionPath} card={sessionCard}>
        <Column source="SessionID" size="s" ink="strong" />
        <Column source="SessionName" size="xl" ink="strong" />
        <Column source="SessionStartDateTime" size="xl">
          <FunctionField<SessionRow> render={start} />
        </Column>
        <Column source="CompanyName" size="m" givesWay={3}>
          <FunctionField<SessionRow> render={whose} />
        </Column>
        <Column source="CurrentAttendees" size="m">
          <FunctionField<SessionRow> render={seats} />
        </Column>
        <Column source="AttendeesConvertedToLeads" size="xs" givesWay={4} />
        <Column source="Enabled" label="Status" size="l" sortable={false}>
          <FunctionField<SessionRow> render={state} />
        </Column>
        <Column source="LocationType" size="s" givesWay={2} />
        <Column source="CreatedByUserName" size="m" ink="quiet" givesWay={1} />
      </DataTable>
    </List>
  );
}
