import { opensPersons } from '@leaseledger/contract/access/permissions';
import { personPageSizes } from '@leaseledger/contract/persons/person.codes';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { states } from '@leaseledger/contract/shared/australia';
import { Outlet } from 'react-router';
import type { ListFilter, ListView } from '../list/list-types.ts';
import { ListPage } from '../list/ListPage.tsx';
import { personCard, personColumns } from './person-columns.tsx';

const filters: readonly ListFilter[] = [
  { source: 'State', label: 'State', kind: 'choice', choices: states.map((state) => ({ id: state, name: state })), any: 'Any', pinned: true },
  { source: 'CreatedDateTime', label: 'Created', kind: 'dates' },
];
const views: readonly ListView[] = [{ key: 'all', label: 'All', filter: {} }];
const create = { label: 'Add person', to: '/persons/add' };
const empty = { title: 'No persons yet', text: 'Everybody who asks about a lease, attends a session or has a package is a person here. Add the first one.' };

/** The persons list; its panels open over it by route. */
export default function PersonsPage() {
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
