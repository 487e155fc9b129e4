import { worksLeads } from '@leaseledger/contract/access/permissions';
import { leadPageSizes } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { useMemo } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { useRights, useUser } from '../kernel/session.ts';
import { useNow } from '../kernel/use-now.ts';
import { ListPage } from '../list/ListPage.tsx';
import { leadCard, leadColumns, settlingColumns } from './lead-columns.tsx';
import { leadFilters, leadViews, SETTLING } from './lead-views.ts';

const create = { label: 'Add lead', to: '/leads/add' };
const empty = { title: 'No leads yet', text: 'A lead is somebody who is interested in a novated lease. Log the first one, and it shows here.' };

/** The leads list; its panels open over it by route. */
export default function LeadsPage() {
  const rights = useRights();
  const { UserID } = useUser();
  const [search] = useSearchParams();
  const today = useNow().setZone(TIME_ZONE).toISODate() ?? '';
  const views = useMemo(() => leadViews(UserID, rights, today), [UserID, rights, today]);
  const filters = useMemo(() => leadFilters(rights), [rights]);
  return (
    <ListPage<LeadRow>
      resource="leads"
      title="Leads"
      noun="leads"
      path="/leads"
      who={worksLeads}
      columns={search.get('view') === SETTLING ? settlingColumns : leadColumns}
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
