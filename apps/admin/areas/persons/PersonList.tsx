import { listsPersons, opensPersons } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { personPageSizes } from '@leaseledger/contract/persons/person.codes';
import { personList, type PersonRow } from '@leaseledger/contract/persons/person.views';
import { useMemo } from 'react';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import { bulkPersons } from './bulk-persons.ts';

const Column = DataTable.Col<typeof personList>;
type Filter = FilterOf<typeof personList>;

const views: readonly ViewOf<typeof personList>[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'typed', label: 'Company not on the list', filter: { CompanyID: [null] } },
];
const fixedFilters: readonly Filter[] = [
  {
    source: 'State',
    pinned: true,
  },
  { source: 'CreatedDateTime' },
];
const noPersons = {
  title: 'No persons yet',
  text: 'Everybody who asks about a lease, attends a session or has a package is a person here. Add the first one.',
};

const personPath = ({ PersonID }: PersonRow) => `/persons/view/${PersonID}`;

/** The card of a person on a phone. */
const personCard = (person: PersonRow): Card => ({
  title: person.FullName,
  lines: [person.CompanyName, person.Email],
  marks: [<RelativeTime key="created" at={person.CreatedDateTime} />, person.State],
});

export default function PersonList() {
  const { data: companies } = useRead(companyEndpoints.all, {}, { resource: 'companies' });
  const rights = useRights();
  const { UserID } = useUser();
  const seesAll = opensPersons(rights);
  const filters = useMemo((): Filter[] => {
    const choices = (companies ?? []).map(({ CompanyID, CompanyTradingName }) => ({
      id: CompanyID,
      name: CompanyTradingName,
    }));
    choices.sort((one, other) => one.name.localeCompare(other.name));
    return [
      {
        source: 'CompanyID',
        choices,
        nobody: 'Not on the list',
        pinned: true,
      },
      // Users who see contact details masked do not find persons by them.
      ...fixedFilters.filter(({ source }) => seesAll || source !== 'State'),
    ];
  }, [companies, seesAll]);
  return (
    <List
      of={personList}
      noun="persons"
      who={listsPersons}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={personPageSizes}
      create="Add person"
      empty={noPersons}
    >
      <DataTable
        rowClick={(person: PersonRow) =>
          seesAll || person.CreatedByUserID === UserID ? personPath(person) : undefined
        }
        card={personCard}
        bulkActionButtons={seesAll && <BulkActions actions={bulkPersons} />}
      >
        <Column source="PersonID" size="xs" ink="strong" />
        <Column source="FullName" size="l" ink="strong" />
        <Column source="CompanyName" size="m" ink="quiet" />
        <Column source="Email" size="xl" sortable={seesAll} />
        <Column source="ContactNumber" size="m" sortable={seesAll} />
        {seesAll && <Column source="State" size="xs" givesWay={2} />}
        {seesAll && <Column source="Postcode" size="xs" givesWay={1} />}
        <Column source="CreatedDateTime" size="s" ink="quiet" />
        <Column source="ModifiedDateTime" size="s" hidden />
        {seesAll && <Column source="Suburb" size="s" hidden />}
        {seesAll && <Column source="EmailSecondary" size="l" hidden />}
        {seesAll && <Column source="ContactNumberSecondary" size="m" hidden />}
        <Column source="MarketingOptOut" size="s" hidden />
        <Column source="CreatedByName" size="s" hidden />
      </DataTable>
    </List>
  );
}
