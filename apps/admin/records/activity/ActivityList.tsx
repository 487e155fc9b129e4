import { administersUsers } from '@leaseledger/contract/access/permissions';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { usersActivityList, type HistoryType } from '@leaseledger/contract/history/history.views';
import { useMemo } from 'react';
import { areaOfSubject, useAreas } from '../../platform/screens/use-areas.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { List } from '../list/List.tsx';
import type { FilterOf, ViewOf } from '../list/state/list-types.ts';
import { ActivityRows } from './ActivityRows.tsx';

type Filter = FilterOf<typeof usersActivityList>;
type View = ViewOf<typeof usersActivityList>;

const PAGE_SIZES = [20, 50, 100] as const;
const noActivity = { title: 'No activity yet', text: 'Everything that users log, assign and change appears here.' };

const views: readonly View[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'logins', label: 'Logins', filter: { EventType: ['UserLoggedIn', 'LoginRefused'] } },
  { key: 'refused', label: 'Refused logins', filter: { EventType: ['LoginRefused'] } },
];

const noTypes: readonly HistoryType[] = [];
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The actions of all users, for user administrators. */
export default function ActivityList() {
  const areas = useAreas();
  const { data: types = noTypes } = useRead(historyEndpoints.types, {}, { resource: 'historyTypes' });
  const filters = useMemo((): Filter[] => {
    const subjects = [...new Set(types.flatMap(({ SubjectType }) => SubjectType ?? []))];
    return [
      { source: 'UserID', label: 'User', any: 'Anyone', nobody: 'The system', pinned: true },
      {
        source: 'EventType',
        label: 'Type',
        choices: types.map(({ EventType, Name }) => ({ id: EventType, name: Name })),
        pinned: true,
      },
      {
        source: 'SubjectType',
        label: 'Area',
        choices: subjects.map((type) => ({ id: type, name: areaOfSubject(areas, type)?.label ?? capitalised(type) })),
        pinned: true,
      },
      { source: 'CreatedDateTime', label: 'Day', pinned: true },
    ];
  }, [types, areas]);
  return (
    <List
      of={usersActivityList}
      noun="activity"
      who={administersUsers}
      views={views}
      filters={filters}
      sort={{ field: 'HistoryID', order: 'DESC' }}
      pageSizes={PAGE_SIZES}
      empty={noActivity}
      withoutText
    >
      <ActivityRows types={types} />
    </List>
  );
}
