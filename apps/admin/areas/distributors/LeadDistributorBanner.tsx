import { DistributorBanner } from './DistributorBanner.tsx';
import { placeOfLeads } from './distributor-place.ts';

/** Above the leads, for lead managers. */
export default function LeadDistributorBanner() {
  return <DistributorBanner of={placeOfLeads} />;
}
