import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { useRecordContext } from 'react-admin';
import { EnquiryLine } from './EnquiryLine.tsx';
import { EnquiryLists } from './EnquiryLists.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} namesPerson />;

/** The enquiries of a company's people that the user may open. Enquiries name the employer, not its id. */
export default function CompanyEnquiries() {
  const company = useRecordContext<CompanyView>();
  return company && <EnquiryLists filter={{ PersonEmployerName: company.CompanyTradingName }} row={line} />;
}
