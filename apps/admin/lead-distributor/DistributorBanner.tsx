import { leadDistributor } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoint';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../kernel/use-read.ts';

/** Told to those who manage leads for as long as the lead distributor is off; it interrupts nobody. */
export default function DistributorBanner() {
  const { data } = useRead(leadDistributor, {}, { resource: 'leadDistributor' });
  if (data === undefined || data.Enabled) return null;
  return (
    <div className="notice" role="note">
      <TriangleAlert aria-hidden />
      <span>{leadDistributorMessage.disabledBanner}</span>
      <Link to="/leads/manage">Lead Management</Link>
    </div>
  );
}
