import { runsSessions } from '@leaseledger/contract/access/permissions';
import { sessionList, type SessionRow } from '@leaseledger/contract/sessions/session.views';
import { DataTable } from '../list/DataTable.tsx';
import { List } from '../list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../list/list-types.ts';
import { RelativeTime } from '../marks/RelativeTime.tsx';

const Column = DataTable.Col<typeof sessionList>;

const views: readonly ViewOf<typeof sessionList>[] = [{ key: 'all', label: 'All', filter: {} }];
const filters: readonly FilterOf<typeof sessionList>[] = [{ source: 'CreatedDateTime', label: 'Created', kind: 'dates', pinned: true }];
const pageSizes = [20, 50, 100] as const;
const none = { title: 'No sessions yet', text: 'Add the first session, and it shows here.' };

const sessionPath = ({ SessionID }: SessionRow) => `/sessions/view/${SessionID}`;

/** A session on a phone. */
const sessionCard = (session: SessionRow): Card => ({
  title: session.SessionName,
  lines: [session.CreatedByUserName],
  marks: [<RelativeTime key="created" at={session.CreatedDateTime} />],
});

/** The list of sessions. */
export default function SessionList() {
  return (
    <List of={sessionList} noun="sessions" who={runsSessions} views={views} filters={filters} sort={{ field: 'CreatedDateTime', order: 'DESC' }} pageSizes={pageSizes} empty={none}>
      <DataTable rowClick={sessionPath} card={sessionCard}>
        <Column source="SessionID" size="xs" ink="strong" />
        <Column source="SessionName" size="l" ink="strong" />
        <Column source="CreatedByUserName" size="m" ink="quiet" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
      </DataTable>
    </List>
  );
}
