import { managesForms } from '@leaseledger/contract/access/permissions';
import { formList, type FormRow } from '@leaseledger/contract/forms/form.views';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

const Column = DataTable.Col<typeof formList>;

const views: readonly ViewOf<typeof formList>[] = [{ key: 'all', label: 'All', filter: {} }];
const filters: readonly FilterOf<typeof formList>[] = [{ source: 'CreatedDateTime', pinned: true }];
const pageSizes = [20, 50, 100] as const;
const none = { title: 'No forms yet', text: 'Add the first form, and it shows here.' };

const formPath = ({ FormID }: FormRow) => `/forms/view/${FormID}`;

/** A form on a phone. */
const formCard = (form: FormRow): Card => ({
  title: form.Name,
  lines: [form.CreatedByUserName],
  marks: [<RelativeTime key="created" at={form.CreatedDateTime} />],
});

/** The list of forms. */
export default function FormList() {
  return (
    <List
      of={formList}
      noun="forms"
      who={managesForms}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={pageSizes}
      create="Add form"
      empty={none}
    >
      <DataTable rowClick={formPath} card={formCard}>
        <Column source="FormID" size="xs" ink="strong" />
        <Column source="Name" size="l" ink="strong" />
        <Column source="CreatedByUserName" size="m" ink="quiet" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
      </DataTable>
    </List>
  );
}
