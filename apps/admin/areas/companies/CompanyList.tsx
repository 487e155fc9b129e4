import { changesCompanies, readsCompanies } from '@leaseledger/contract/access/permissions';
import {
  companyPageSizes,
  companyStatus,
  companyStatuses,
  companyTypesText,
} from '@leaseledger/contract/companies/company.codes';
import { companyList, type CompanyRow } from '@leaseledger/contract/companies/company.views';
import { useMemo } from 'react';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { TextField } from '../../platform/marks/fields.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { bulkCompanies } from './bulk-companies.ts';

const Column = DataTable.Col<typeof companyList>;

const filters: readonly FilterOf<typeof companyList>[] = [
  {
    source: 'PackEdgeCompanyStatusID',
    pinned: true,
  },
  { source: 'ManagedByUserID', any: 'Anyone', nobody: 'Nobody', pinned: true },
  { source: 'TQEModifiedDateTime' },
];
const noCompanies = {
  title: 'No companies yet',
  text: 'Companies are the employers of customers, and the firms that finance, repair or insure their cars. Add the first one.',
};

const companyPath = ({ CompanyID }: CompanyRow) => `/companies/view/${CompanyID}`;
const types = ({ PackEdgeCompanyTypeID }: CompanyRow) => companyTypesText(PackEdgeCompanyTypeID);

/** The card of a company on a phone. */
const companyCard = (company: CompanyRow): Card => ({
  title: company.CompanyTradingName,
  lines: [types(company), company.ManagedByUserName],
  marks: [<StatusMark key="status" code={codeOf(companyStatuses, company.PackEdgeCompanyStatusID)} />],
});

export default function CompanyList() {
  const rights = useRights();
  const { UserID } = useUser();
  const views = useMemo(
    (): readonly ViewOf<typeof companyList>[] => [
      { key: 'all', label: 'All', filter: {} },
      { key: 'active', label: 'Active', filter: { PackEdgeCompanyStatusID: [companyStatus.ACTIVE] } },
      { key: 'mine', label: 'Managed by me', filter: { ManagedByUserID: [UserID] } },
    ],
    [UserID],
  );
  return (
    <List
      of={companyList}
      noun="companies"
      who={readsCompanies}
      views={views}
      filters={filters}
      sort={{ field: 'CompanyTradingName', order: 'ASC' }}
      pageSizes={companyPageSizes}
      empty={noCompanies}
      {...(changesCompanies(rights) ? { create: 'Add company' } : {})}
    >
      <DataTable
        rowClick={companyPath}
        card={companyCard}
        bulkActionButtons={changesCompanies(rights) && <BulkActions actions={bulkCompanies} />}
      >
        <Column source="CompanyID" size="xs" ink="strong" />
        <Column source="CompanyTradingName" size="xl" ink="strong" />
        <Column source="PackEdgeCompanyStatusID" size="s" />
        <Column source="PackEdgeCompanyTypeID" size="m" sortable={false} ink="quiet" />
        <Column source="ManagedByUserName" size="m">
          <TextField<CompanyRow> source="ManagedByUserName" emptyText="Nobody" />
        </Column>
        <Column source="PackEdgeCompanyID" size="s" givesWay={2} />
        <Column source="AspireOneCompanyID" size="s" givesWay={1} />
        <Column source="TQEModifiedDateTime" size="s" ink="quiet" />
        <Column source="TQEModifiedByUserName" size="m" hidden sortable={false} />
      </DataTable>
    </List>
  );
}
