import type { leadList } from '@leaseledger/contract/leads/lead.views';
import { personList, type PersonRow } from '@leaseledger/contract/persons/person.views';
import { DateField, TextField } from '../../platform/marks/fields.tsx';
import { DataTable } from './DataTable.tsx';
import { List } from './List.tsx';
import type { FilterOf, SortOf, ViewOf } from './state/list-types.ts';

/** Uses that must not compile on the screen of a list. `npm run types` reads this file; nothing runs it. */
export type Checked = 'columns' | 'fields' | 'filters' | 'views' | 'sort';

const Column = DataTable.Col<typeof personList>;
type Persons = typeof personList;

export const columns = [
  <Column key="1" source="Email" size="s" />,
  // @ts-expect-error A column must show a field of the row.
  <Column key="2" source="Emial" label="Email" size="s" />,
  // @ts-expect-error A field without a label in the contract must give its own.
  <Column key="3" source="CreatedByUserID" size="s" sortable={false} />,
  // @ts-expect-error The server cannot sort by the version, so the column must name another or turn sorting off.
  <Column key="4" source="Version" label="Version" size="s" />,
  <Column key="5" source="Version" label="Version" size="s" sortable={false} />,
  <Column key="6" source="Version" label="Version" size="s" sortBy="ModifiedDateTime" />,
  // @ts-expect-error `sortBy` must be a column of the list.
  <Column key="7" source="Version" label="Version" size="s" sortBy="Revision" />,
  // @ts-expect-error A column must name its list.
  <DataTable.Col key="8" source="Email" label="Email" size="s" />,
];

export const fields = [
  <TextField<PersonRow> key="1" source="Email" />,
  // @ts-expect-error A date field cannot show a boolean.
  <DateField<PersonRow> key="2" source="MarketingOptOut" />,
  // @ts-expect-error A field must name its record.
  <TextField key="3" source="Email" />,
];

export const filters: FilterOf<Persons>[] = [
  { source: 'CompanyID', choices: [{ id: 1, name: 'One' }], nobody: 'None' },
  // @ts-expect-error The source of a filter must be a column of the list.
  { source: 'Version', label: 'Version', choices: [{ id: 1, name: 'One' }] },
  // @ts-expect-error A choice must be a value of the field.
  { source: 'CompanyID', choices: [{ id: 'one', name: 'One' }] },
  // @ts-expect-error A number without choices in the contract must give them. A company is not a user.
  { source: 'CompanyID' },
  // @ts-expect-error A text without choices in the contract must give them, or find them.
  { source: 'Email' },
  { source: 'Email', search: async () => [] },
  { source: 'State' },
  { source: 'CreatedDateTime' },
  // @ts-expect-error A moment cannot be a choice.
  { source: 'CreatedDateTime', choices: [{ id: '2026-11-21', name: 'Today' }] },
  { source: 'MarketingOptOut', label: 'Opted out' },
  // @ts-expect-error Yes or no is no choice.
  { source: 'MarketingOptOut', choices: [{ id: true, name: 'Yes' }] },
  // @ts-expect-error The id is never null, so `nobody` is not allowed.
  { source: 'PersonID', choices: [], nobody: 'None' },
  // @ts-expect-error A filter without a label in the contract must give its own.
  { source: 'CreatedByUserID' },
];

export const leadFilters: FilterOf<typeof leadList>[] = [
  { source: 'AssignedToUserID', label: 'Assigned to', nobody: 'Unassigned' },
  { source: 'PriorityCodeID' },
  // @ts-expect-error A status is not a user, and the table of fields does not have it.
  { source: 'StatusCodeID' },
];

export const views: ViewOf<Persons>[] = [
  {
    key: 'a',
    label: 'A',
    filter: { CompanyID: [null, 3], MarketingOptOut: true },
    sort: { field: 'FullName', order: 'ASC' },
  },
  // @ts-expect-error A view must filter by columns of the list.
  { key: 'b', label: 'B', filter: { Company: [3] } },
  // @ts-expect-error A view must filter by values of the field.
  { key: 'c', label: 'C', filter: { CompanyID: ['three'] } },
  { key: 'e', label: 'E', filter: { CreatedDateTime: { from: '2026-11-01' } } },
  // @ts-expect-error A range of days needs a moment column.
  { key: 'f', label: 'F', filter: { Email: { from: '2026-11-01' } } },
  // @ts-expect-error A view must sort by a column of the list.
  { key: 'd', label: 'D', filter: {}, sort: { field: 'Version', order: 'ASC' } },
];

// @ts-expect-error A list must sort by one of its columns.
export const sort: SortOf<Persons> = { field: 'Version', order: 'ASC' };

const around = {
  of: personList,
  noun: 'persons',
  who: () => true,
  views,
  filters,
  pageSizes: [20],
  empty: { title: '', text: '' },
};
export const lists = [
  <List key="1" {...around} sort={{ field: 'FullName', order: 'ASC' }}>
    <DataTable<PersonRow>
      rowClick={({ PersonID }) => String(PersonID)}
      card={({ Email }) => ({ title: Email, lines: [], marks: [] })}
    >
      {columns}
    </DataTable>
  </List>,
  // @ts-expect-error The first sort must be a column of the list.
  <List key="2" {...around} sort={{ field: 'Version', order: 'ASC' }}>
    {fields}
  </List>,
];
