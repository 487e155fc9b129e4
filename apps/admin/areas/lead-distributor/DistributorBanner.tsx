import { leadDistributor } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoint';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';

/** Told to those who manage leads for as long as the lead distributor is off; it interrupts nobody. @param isThere whether it stands on the page where it is switched on */
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
