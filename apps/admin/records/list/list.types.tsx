import type { leadList } from '@leaseledger/contract/leads/lead.views';
import { personList, type PersonRow } from '@leaseledger/contract/persons/person.views';
import { DateField, TextField } from '../../platform/marks/fields.tsx';
import { DataTable } from './DataTable.tsx';
import { List } from './List.tsx';
import type { FilterOf, SortOf, ViewOf } from './state/list-types.ts';

/** What must not compile on the screen of a list. `npm run types` reads this; nothing runs it. */
export type Checked = 'columns' | 'fields' | 'filters' | 'views' | 'sort';

const Column = DataTable.Col<typeof personList>;
type Persons = typeof personList;

export const columns = [
  <Column key="1" source="Email" size="s" />,
  // @ts-expect-error A column shows a field of the row.
  <Column key="2" source="Emial" label="Email" size="s" />,
  // @ts-expect-error A field without a word of its area says its label.
  <Column key="3" source="CreatedByUserID" size="s" sortable={false} />,
  // @ts-expect-error The server does not sort by the version: the column names another or is not sortable.
  <Column key="4" source="Version" label="Version" size="s" />,
  <Column key="5" source="Version" label="Version" size="s" sortable={false} />,
  <Column key="6" source="Version" label="Version" size="s" sortBy="ModifiedDateTime" />,
  // @ts-expect-error What is sorted by instead is a column of the list too.
  <Column key="7" source="Version" label="Version" size="s" sortBy="Revision" />,
  // @ts-expect-error A column says of which list it is.
  <DataTable.Col key="8" source="Email" label="Email" size="s" />,
];

export const fields = [
  <TextField<PersonRow> key="1" source="Email" />,
  // @ts-expect-error A field shows a value that it can show.
  <DateField<PersonRow> key="2" source="MarketingOptOut" />,
  // @ts-expect-error A field says of which record it is.
  <TextField key="3" source="Email" />,
];

export const filters: FilterOf<Persons>[] = [
  { source: 'CompanyID', label: 'Company', kind: 'choice', choices: [{ id: 1, name: 'One' }], nobody: 'None' },
  // @ts-expect-error A filter narrows by a column of the list.
  { source: 'Version', label: 'Version', kind: 'choice', choices: [{ id: 1, name: 'One' }] },
  // @ts-expect-error A choice is a value that the field can have.
  { source: 'CompanyID', label: 'Company', kind: 'choice', choices: [{ id: 'one', name: 'One' }] },
  // @ts-expect-error A number is not a day.
  { source: 'CompanyID', label: 'Company', kind: 'dates' },
  // @ts-expect-error A text is not a day either.
  { source: 'Email', label: 'Email', kind: 'dates' },
  { source: 'CreatedDateTime', label: 'Created', kind: 'dates' },
  // @ts-expect-error A moment is no choice.
  { source: 'CreatedDateTime', label: 'Created', kind: 'choice', choices: [{ id: '2026-11-21', name: 'Today' }] },
  { source: 'MarketingOptOut', label: 'Opted out', kind: 'yesNo' },
  // @ts-expect-error Yes or no is asked of what is one of them.
  { source: 'Email', label: 'Email', kind: 'yesNo' },
  // @ts-expect-error A company is no user.
  { source: 'CompanyID', label: 'Company', kind: 'user' },
  // @ts-expect-error Nobody is without an id.
  { source: 'PersonID', label: 'Person', kind: 'choice', choices: [], nobody: 'None' },
];

export const leadFilters: FilterOf<typeof leadList>[] = [
  { source: 'AssignedToUserID', label: 'Assigned to', kind: 'user', nobody: 'Unassigned' },
  // @ts-expect-error A status is no user.
  { source: 'StatusCodeID', label: 'Status', kind: 'user' },
];

export const views: ViewOf<Persons>[] = [
  {
    key: 'a',
    label: 'A',
    filter: { CompanyID: [null, 3], MarketingOptOut: true },
    sort: { field: 'FullName', order: 'ASC' },
  },
  // @ts-expect-error A view filters by columns of the list.
  { key: 'b', label: 'B', filter: { Company: [3] } },
  // @ts-expect-error It filters by values that the field can have.
  { key: 'c', label: 'C', filter: { CompanyID: ['three'] } },
  { key: 'e', label: 'E', filter: { CreatedDateTime: { from: '2026-11-01' } } },
  // @ts-expect-error Days narrow moments.
  { key: 'f', label: 'F', filter: { Email: { from: '2026-11-01' } } },
  // @ts-expect-error It sorts by columns of the list.
  { key: 'd', label: 'D', filter: {}, sort: { field: 'Version', order: 'ASC' } },
];

// @ts-expect-error A list sorts by its columns.
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
  // @ts-expect-error It opens with one of its columns.
  <List key="2" {...around} sort={{ field: 'Version', order: 'ASC' }}>
    {fields}
  </List>,
];
