import { assignsLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadPageSizes, leadStatuses, priorities } from '@leaseledger/contract/leads/lead.codes';
import { leadList, type LeadRow } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { lazily } from '../../platform/screens/lazily.tsx';
import { dayOf } from '../../platform/time/moments.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card } from '../../records/list/state/list-types.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { TextField } from '../../platform/marks/fields.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { bulkLeads } from './bulk-leads.ts';
import { leadFilters, leadViews, SETTLING } from './lead-views.ts';

const DistributorBanner = lazily(() => import('../distributors/LeadDistributorBanner.tsx'));

const Column = DataTable.Col<typeof leadList>;
const noLeads = {
  title: 'No leads yet',
  text: 'A lead is somebody who is interested in a novated lease. Log the first one, and it shows here.',
};
const UNASSIGNED = 'Unassigned';

const leadPath = ({ LeadID }: LeadRow) => `/leads/view/${LeadID}`;

/** The card of a lead on a phone. */
const leadCard = (lead: LeadRow): Card => ({
  title: lead.PersonFullName ?? <span className="nothing">{DELETED_PERSON}</span>,
  lines: [lead.PersonEmployerName, lead.AssigneeName ?? <span className="nothing">{UNASSIGNED}</span>],
  marks: [
    <RelativeTime key="created" at={lead.CreatedDateTime} />,
    <StatusMark key="status" code={codeOf(leadStatuses, lead.StatusCodeID)} />,
    <PriorityMark key="priority" code={codeOf(priorities, lead.PriorityCodeID)} short />,
  ],
});

/** The leads list. The view 'settling' also shows the expected settlement date. */
export default function LeadList() {
  const rights = useRights();
  const { UserID } = useUser();
  const [search] = useSearchParams();
  const isSettling = search.get('view') === SETTLING;
  const today = dayOf(useNow());
  const views = useMemo(() => leadViews(UserID, rights, today), [UserID, rights, today]);
  const filters = useMemo(() => leadFilters(rights), [rights]);
  const expected = <Column source="ExpectedSettlementDate" size="s" hidden={!isSettling} />;
  const banner = assignsLeads(rights) && (
    <Suspense fallback={null}>
      <DistributorBanner />
    </Suspense>
  );
  return (
    <List
      of={leadList}
      noun="leads"
      who={worksLeads}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={leadPageSizes}
      create="Add lead"
      banner={banner}
      empty={noLeads}
      remembersFilters
      neverPrints
    >
      <DataTable rowClick={leadPath} card={leadCard} bulkActionButtons={<BulkActions actions={bulkLeads} />}>
        <Column source="LeadID" size="xs" ink="strong" />
        <Column source="PersonFullName" size="l" ink="strong">
          <TextField<LeadRow> source="PersonFullName" emptyText={DELETED_PERSON} />
        </Column>
        <Column source="PersonEmployerName" size="m" givesWay={3} ink="quiet" />
        <Column source="StatusCodeID" size="s" sortBy="StatusName" />
        <Column source="PriorityCodeID" size="s" />
        <Column source="AssigneeName" size="s">
          <TextField<LeadRow> source="AssigneeName" emptyText={UNASSIGNED} />
        </Column>
        <Column source="OriginationName" size="l" givesWay={2} ink="quiet" />
        <Column source="Notes" size="xl" givesWay={1} ink="quiet" sortable={false}>
          <TextField<LeadRow> source="Notes" hover />
        </Column>
        {isSettling && expected}
        <Column source="CreatedDateTime" size="m" ink="quiet" />
        <Column source="PersonContactNumber" size="m" hidden />
        <Column source="PersonEmail" size="l" hidden />
        <Column source="TypeName" size="s" hidden />
        <Column source="PkePayCycleID" size="s" hidden sortable={false} />
        <Column source="AssignerName" size="s" hidden />
        <Column source="CreatedByName" size="s" hidden />
        <Column source="ModifiedDateTime" size="s" hidden />
        <Column source="QualifiedDateTime" size="s" hidden />
        {!isSettling && expected}
        <Column source="SettlementDateActual" size="s" hidden />
      </DataTable>
    </List>
  );
}
