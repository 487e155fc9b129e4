import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { useRecordContext } from 'react-admin';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';
import { EnquiryLine } from './EnquiryLine.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} namesPerson />;

/** The enquiries of a company's people that the user may open. Enquiries name the employer, not its id. */
export default function CompanyEnquiries() {
  const company = useRecordContext<CompanyView>();
  return (
    company !== undefined && (
      <RelatedList<EnquiryRow>
        title="Enquiries"
        resource="enquiries"
        filter={{ PersonEmployerName: company.CompanyTradingName }}
        sort={{ field: 'CreatedDateTime', order: 'DESC' }}
        none="No enquiries yet."
        row={line}
      />
    )
  );
}
