import { leadDistributor } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoint';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { AssigneeChanges, StatusChanges } from '../../records/management/ChangeTables.tsx';
import DistributorBanner from './DistributorBanner.tsx';
import { DistributionRuns } from './DistributionRuns.tsx';
import { DistributionShares } from './DistributionShares.tsx';
import { DistributorPanel } from './DistributorPanel.tsx';
import './lead-distributor.css';
import { LeadPool } from './LeadPool.tsx';
import { ResidualPanel } from './ResidualPanel.tsx';

const changes = {
  resource: 'leads',
  one: 'Lead',
  path: '/leads/view',
  idOf: ({ LeadID }: { readonly LeadID: number }) => LeadID,
} as const;

/** Lead Management: the distributor, its pool, and the changes of leads (specification 3, section 2). */
export default function LeadManagementPage() {
  const { data, error, refetch } = useRead(leadDistributor, {}, { resource: 'leadDistributor' });
  return (
    <div className="page management">
      <header className="page-title">
        <Link to="/leads" aria-label="Leads">
          <ArrowLeft aria-hidden />
        </Link>
        <h1>Lead Management</h1>
      </header>
      {error !== null && data === undefined && (
        <NothingToShow
          icon={<CircleAlert />}
          level={2}
          role="alert"
          title="The lead distributor could not be read"
          onRetry={refetch}
        >
          {error.message}
        </NothingToShow>
      )}
      {data !== undefined && (
        <>
          {!data.Enabled && <DistributorBanner isThere />}
          <div className="management-parts">
            <div>
              <DistributorPanel distributor={data} />
              <DistributionRuns />
            </div>
            <div>
              <LeadPool distributor={data} />
              <DistributionShares />
              <ResidualPanel />
            </div>
            <div className="management-changes">
              <AssigneeChanges {...changes} endpoint={leadEndpoints.assigneeChanges} />
              <StatusChanges {...changes} endpoint={leadEndpoints.statusChanges} statuses={leadStatuses} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
