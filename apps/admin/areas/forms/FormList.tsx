import { managesForms } from '@leaseledger/contract/access/permissions';
import { formList, type FormRow } from '@leaseledger/contract/forms/form.views';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { useIsPast } from '../../platform/time/as-of.ts';
import { enabledCode } from './form-record.ts';
import { ToggleForm } from './ToggleForm.tsx';

const Column = DataTable.Col<typeof formList>;

const views: readonly ViewOf<typeof formList>[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'enabled', label: 'Enabled', filter: { Enabled: true } },
  { key: 'disabled', label: 'Disabled', filter: { Enabled: false } },
];
const filters: readonly FilterOf<typeof formList>[] = [
  { source: 'CreatedDateTime', pinned: true },
  { source: 'Embedded' },
  { source: 'SendConfirmation' },
  { source: 'ModifiedDateTime' },
];
const pageSizes = [20, 50, 100] as const;
const none = { title: 'No forms yet', text: 'Visitors of other sites become leads with a form. Add the first one.' };

const formPath = ({ FormID }: FormRow) => `/forms/view/${FormID}`;

function Enabled({ form }: { readonly form: FormRow }) {
  const isPast = useIsPast();
  return (
    <>
      <StatusMark code={enabledCode(form)} />
      {!isPast && <ToggleForm form={form} size="small" />}
    </>
  );
}
const enabled = (form: FormRow) => <Enabled form={form} />;
const waiting = ({ QuarantineCount }: FormRow) => QuarantineCount;
const uses = ({ UseCount }: FormRow) => UseCount;

/** A form on a phone. */
const formCard = (form: FormRow): Card => ({
  title: form.Name,
  lines: [
    form.CompanyName,
    form.UseCount !== null && (form.UseCount === 1 ? '1 use' : `${form.UseCount} uses`),
    form.QuarantineCount !== null && form.QuarantineCount > 0 && `${form.QuarantineCount} in quarantine`,
  ].filter((line) => typeof line === 'string'),
  marks: [
    <RelativeTime key="created" at={form.CreatedDateTime} />,
    <StatusMark key="enabled" code={enabledCode(form)} />,
  ],
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
        <Column source="Name" size="l" ink="strong" />
        <Column source="Enabled" size="l">
          <FunctionField<FormRow> render={enabled} />
        </Column>
        <Column source="CompanyName" size="m" givesWay={2} />
        <Column source="UseCount" sortable={false} size="xs" align="right">
          <FunctionField<FormRow> render={uses} />
        </Column>
        <Column source="QuarantineCount" sortable={false} size="s" align="right">
          <FunctionField<FormRow> render={waiting} />
        </Column>
        <Column source="Embedded" size="xs" givesWay={1} />
        <Column source="Versions" size="xs" ink="quiet" givesWay={3} />
        <Column source="CreatedByUserName" size="m" ink="quiet" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
        <Column source="FormLink" size="m" ink="quiet" hidden />
        <Column source="SendConfirmation" size="xs" hidden />
        <Column source="ModifiedByName" size="m" ink="quiet" hidden />
        <Column source="ModifiedDateTime" size="s" ink="quiet" hidden />
        <Column source="FormID" size="xs" ink="quiet" hidden />
      </DataTable>
    </List>
  );
}
