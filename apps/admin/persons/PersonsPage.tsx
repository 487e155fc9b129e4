import { opensPersons } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { personPageSizes } from '@leaseledger/contract/persons/person.codes';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { states } from '@leaseledger/contract/shared/australia';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { useRead } from '../kernel/use-read.ts';
import type { ListFilter, ListView } from '../list/list-types.ts';
import { ListPage } from '../list/ListPage.tsx';
import { personCard, personColumns } from './person-columns.tsx';

const fixedFilters: readonly ListFilter[] = [
  { source: 'State', label: 'State', kind: 'choice', choices: states.map((state) => ({ id: state, name: state })), any: 'Any', pinned: true },
  { source: 'CreatedDateTime', label: 'Created', kind: 'dates' },
];
const views: readonly ListView[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'typed', label: 'Company not on the list', filter: { CompanyID: [null] } },
];
const create = { label: 'Add person', to: '/persons/add' };
const empty = { title: 'No persons yet', text: 'Everybody who asks about a lease, attends a session or has a package is a person here. Add the first one.' };

/** The persons list; its panels open over it by route. */
export default function PersonsPage() {
  const { data: companies } = useRead(companyEndpoints.all, {}, { resource: 'companies' });
  const filters = useMemo((): ListFilter[] => {
    const choices = (companies ?? []).map(({ CompanyID, CompanyTradingName }) => ({ id: CompanyID, name: CompanyTradingName }));
    choices.sort((one, other) => one.name.localeCompare(other.name));
    return [{ source: 'CompanyID', label: 'Company', kind: 'choice', choices, any: 'Any', nobody: 'Not on the list', pinned: true }, ...fixedFilters];
  }, [companies]);
  return (
    <ListPage<PersonRow>
      resource="persons"
      title="Persons"
      noun="persons"
      path="/persons"
      who={opensPersons}
      columns={personColumns}
      filters={filters}
      views={views}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={personPageSizes}
      linkTo={({ PersonID }) => `/persons/view/${PersonID}`}
      card={personCard}
      create={create}
      empty={empty}
    >
      <Outlet />
    </ListPage>
  );
}
