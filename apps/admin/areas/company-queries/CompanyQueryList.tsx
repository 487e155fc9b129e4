import { actionsCompanyQueries } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyPageSizes } from '@leaseledger/contract/companies/company.codes';
import {
  actionedStates,
  companyQueryList,
  type CompanyQueryRow,
} from '@leaseledger/contract/company-queries/company-query.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { useMemo } from 'react';
import { useRead } from '../../platform/http/use-read.ts';
import { momentText } from '../../platform/time/moments.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { ActionCompanyQuery } from './ActionCompanyQuery.tsx';
import { QueryMark } from './QueryMark.tsx';

type Filter = FilterOf<typeof companyQueryList>;
const Column = DataTable.Col<typeof companyQueryList>;

const fixedFilters: readonly Filter[] = [
  {
    source: 'Actioned',
    choices: [
      { id: 0, name: actionedStates[0].label },
      { id: 1, name: actionedStates[1].label },
    ],
    pinned: true,
  },
  { source: 'ActionedByUserID', label: 'Actioned by', any: 'Anyone', nobody: 'Nobody' },
  { source: 'CallbackDateTime', pinned: true },
];
const tabs: readonly ViewOf<typeof companyQueryList>[] = [
  { key: 'open', label: 'Open', filter: { Actioned: [0] }, sort: { field: 'CallbackDateTime', order: 'ASC' } },
  { key: 'actioned', label: 'Actioned', filter: { Actioned: [1] } },
  { key: 'all', label: 'All', filter: {} },
];
const noQueries = {
  title: 'No company queries yet',
  text: 'Requests of employers to be called back appear here.',
};

const companyPath = ({ CompanyID }: CompanyQueryRow) => `/companies/view/${CompanyID}`;
const callback = ({ CallbackDateTime }: CompanyQueryRow) => momentText(CallbackDateTime);
const state = (query: CompanyQueryRow) => <QueryMark query={query} />;
const action = (query: CompanyQueryRow) => <ActionCompanyQuery query={query} />;

/** The card of a query on a phone. */
const queryCard = (query: CompanyQueryRow): Card => ({
  title: query.CompanyTradingName,
  lines: [
    `Call back ${callback(query)}`,
    [query.MainContactName, phoneText(query.MainContactNumber ?? '')].filter(Boolean).join(', '),
    query.ActionedByUserName,
  ].filter(Boolean),
  marks: [<QueryMark key="state" query={query} />],
  action: action(query),
});

/** The list of company queries, the open ones first. */
export default function CompanyQueryList() {
  const { data: companies } = useRead(companyEndpoints.all, {}, { resource: 'companies' });
  const filters = useMemo((): Filter[] => {
    const choices = (companies ?? []).map(({ CompanyID, CompanyTradingName }) => ({
      id: CompanyID,
      name: CompanyTradingName,
    }));
    choices.sort((one, other) => one.name.localeCompare(other.name));
    return [...fixedFilters, { source: 'CompanyID', label: 'Company', choices }];
  }, [companies]);
  return (
    <List
      of={companyQueryList}
      noun="company queries"
      who={actionsCompanyQueries}
      views={tabs}
      filters={filters}
      sort={{ field: 'CallbackDateTime', order: 'ASC' }}
      pageSizes={companyPageSizes}
      empty={noQueries}
    >
      <DataTable rowClick={companyPath} card={queryCard}>
        <Column source="CompanyQueryID" size="xs" />
        <Column source="CompanyTradingName" size="l" ink="strong" />
        <Column source="CallbackDateTime" size="l+">
          <FunctionField<CompanyQueryRow> render={callback} />
        </Column>
        {/* Contact and manager are the company's, so the list is not sorted by them. */}
        <Column source="MainContactName" size="m" sortable={false}>
          <FunctionField<CompanyQueryRow> render={({ MainContactName }) => MainContactName} />
        </Column>
        <Column source="MainContactNumber" size="m" sortable={false} givesWay={5}>
          <FunctionField<CompanyQueryRow> render={({ MainContactNumber }) => phoneText(MainContactNumber ?? '')} />
        </Column>
        <Column source="ManagedByUserName" size="m" sortable={false} givesWay={4}>
          <FunctionField<CompanyQueryRow> render={({ ManagedByUserName }) => ManagedByUserName} />
        </Column>
        <Column source="CreatedDateTime" size="s" ink="quiet" givesWay={3} />
        <Column source="Actioned" size="s">
          <FunctionField<CompanyQueryRow> render={state} />
        </Column>
        <Column source="ActionedByUserName" size="m" givesWay={2} />
        <Column source="ActionedDateTime" size="s" ink="quiet" givesWay={1} />
        <Column source="id" label="Mark As Actioned" size="l+" sortable={false}>
          <FunctionField<CompanyQueryRow> render={action} />
        </Column>
      </DataTable>
    </List>
  );
}
