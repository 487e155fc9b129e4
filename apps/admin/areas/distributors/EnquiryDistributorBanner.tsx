import { DistributorBanner } from './DistributorBanner.tsx';
import { placeOfEnquiries } from './distributor-place.ts';

/** Above the enquiries, for managers of enquiries. */
export default function EnquiryDistributorBanner() {
  return <DistributorBanner of={placeOfEnquiries} />;
}
