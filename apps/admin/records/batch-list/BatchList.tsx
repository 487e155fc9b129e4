import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { batchList, batchStages, batchStageNames, type BatchRow } from '@leaseledger/contract/batches/batch.views';
import { useMemo } from 'react';
import { isOver, isRefused, outcomeText } from '../batches/batch-words.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { DataTable } from '../list/DataTable.tsx';
import { List } from '../list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

const Column = DataTable.Col<typeof batchList>;
const PAGE_SIZES = [20, 50, 100] as const;
const filters: readonly FilterOf<typeof batchList>[] = [
  {
    source: 'Stage',
    choices: batchStages.map((stage) => ({ id: stage, name: batchStageNames[stage] })),
    pinned: true,
  },
  { source: 'CreatedDateTime', pinned: true },
];
const noBatches = {
  title: 'No bulk changes yet',
  text: 'Changes that you make to many records at once in a list appear here with their results. You can undo them here.',
};

const batchPath = ({ BatchID }: BatchRow) => `/batches/view/${BatchID}`;
const outcome = (batch: BatchRow) => (isRefused(batch) || isOver(batch) ? outcomeText(batch) : null);
const stage = (batch: BatchRow) => {
  const name = batchStageNames[batch.Stage];
  return batch.UndoneByBatchID === null ? name : `${name}, undone`;
};

/** The card of a batch on a phone. */
const batchCard = (batch: BatchRow): Card => ({
  title: batch.Title,
  lines: [outcome(batch), batch.UserName],
  marks: [<RelativeTime key="begun" at={batch.CreatedDateTime} />, stage(batch)],
});

/** The list of bulk changes. */
export default function BatchList() {
  const rights = useRights();
  const { UserID } = useUser();
  const views = useMemo(
    (): readonly ViewOf<typeof batchList>[] => [
      ...(administersUsers(rights) ? [{ key: 'all', label: 'All', filter: {} }] : []),
      { key: 'mine', label: 'Mine', filter: { UserID: [UserID] } },
    ],
    [rights, UserID],
  );
  return (
    <List
      of={batchList}
      noun="bulk changes"
      who={isStaff}
      views={views}
      filters={filters}
      sort={{ field: 'BatchID', order: 'DESC' }}
      pageSizes={PAGE_SIZES}
      empty={noBatches}
      withoutText
    >
      <DataTable rowClick={batchPath} card={batchCard}>
        <Column source="BatchID" size="xs" ink="strong" />
        <Column source="Title" size="xl" ink="strong" />
        <Column source="Stage" size="s">
          <FunctionField<BatchRow> render={stage} />
        </Column>
        <Column source="Done" label="Result" size="l" sortable={false} ink="quiet">
          <FunctionField<BatchRow> render={outcome} />
        </Column>
        <Column source="UserName" size="m" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
        <Column source="EndedDateTime" size="s" hidden />
      </DataTable>
    </List>
  );
}
