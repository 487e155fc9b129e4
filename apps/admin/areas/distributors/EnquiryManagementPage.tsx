import { enquiryScreen } from './distributor-screen.ts';
import { EnquiryPool } from './EnquiryPool.tsx';
import { ManagementPage } from './ManagementPage.tsx';

/** Enquiry Management: the distributor, and who is in its pool (specification 3, section 2). */
export default function EnquiryManagementPage() {
  return <ManagementPage of={enquiryScreen} pool={<EnquiryPool />} />;
}
