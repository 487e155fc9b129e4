import { worksLeads } from '@leaseledger/contract/access/permissions';
import { leadPageSizes } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { useRights, useUser } from '../kernel/session.ts';
import { useNow } from '../kernel/use-now.ts';
import { ListPage } from '../list/ListPage.tsx';
import { leadCard, leadColumns } from './lead-columns.tsx';
import { leadFilters, leadViews } from './lead-views.ts';

const create = { label: 'Add lead', to: '/leads/add' };
const empty = { title: 'No leads yet', text: 'A lead is somebody who is interested in a novated lease. Log the first one, and it shows here.' };

/** The leads list; its panels open over it by route. */
export default function LeadsPage() {
  const rights = useRights();
  const { UserID } = useUser();
  const today = useNow().startOf('day');
  const day = today.toMillis();
  const views = useMemo(() => leadViews(UserID, rights, today), [UserID, rights, day]);
  const filters = useMemo(() => leadFilters(rights), [rights]);
  return (
    <ListPage<LeadRow>
      resource="leads"
      title="Leads"
      noun="leads"
      path="/leads"
      who={worksLeads}
      columns={leadColumns}
      filters={filters}
      views={views}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={leadPageSizes}
      linkTo={({ LeadID }) => `/leads/view/${LeadID}`}
      card={leadCard}
      create={create}
      empty={empty}
      remembersFilters
    >
      <Outlet />
    </ListPage>
  );
}
