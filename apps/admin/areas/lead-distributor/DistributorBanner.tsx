import { leadDistributor } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoint';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';

/**
 * Tells lead managers that the lead distributor is off, without interrupting.
 * @param isThere whether the banner is on the page with the switch
 */
export default function DistributorBanner({ isThere = false }: { readonly isThere?: boolean }) {
  const { data } = useRead(leadDistributor, {}, { resource: 'leadDistributor' });
  if (data === undefined || data.Enabled) return null;
  return (
    <div className="notice" role="note">
      <TriangleAlert aria-hidden />
      <span>{leadDistributorMessage.disabledBanner}</span>
      {!isThere && <Link to="/leads/manage">Lead Management</Link>}
    </div>
  );
}
