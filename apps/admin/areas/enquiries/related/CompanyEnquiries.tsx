import { worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { useRecordContext } from 'react-admin';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { EnquiryLine } from './EnquiryLine.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} namesPerson />;

/** The enquiries of a company's people that the user may open. Enquiries name the employer, not its id. */
export default function CompanyEnquiries() {
  const company = useRecordContext<CompanyView>();
  const rights = useRights();
  if (company === undefined) return null;
  const filter = { PersonEmployerName: company.CompanyTradingName };
  const sort = { field: 'CreatedDateTime', order: 'DESC' } as const;
  return (
    <>
      {worksEnquiries(rights) && (
        <RelatedList<EnquiryRow>
          title="Enquiries"
          resource="enquiries"
          filter={filter}
          sort={sort}
          none="No enquiries yet."
          row={line}
        />
      )}
      {worksNewBusiness(rights) && (
        <RelatedList<EnquiryRow>
          title="New business"
          resource="newBusiness"
          filter={filter}
          sort={sort}
          none={null}
          row={line}
        />
      )}
    </>
  );
}
