import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';
import { EnquiryLine } from './EnquiryLine.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} />;

/** The enquiries of a person that the user may open. Without any, nothing is shown. */
export default function PersonEnquiries({ id }: { readonly id: number }) {
  return (
    <RelatedList<EnquiryRow>
      title="Enquiries"
      resource="enquiries"
      filter={{ PersonID: id }}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      none={null}
      row={line}
    />
  );
}
