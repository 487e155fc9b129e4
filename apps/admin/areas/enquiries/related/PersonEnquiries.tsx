import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { Link } from 'react-router';
import { EnquiryLine } from './EnquiryLine.tsx';
import { EnquiryLists } from './EnquiryLists.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} />;

/** The enquiries of a person that the user may open, and a link to the form of a new one. */
export default function PersonEnquiries({ id }: { readonly id: number }) {
  const add = (
    <Link className="link-button" to="/enquiries/add" state={{ PersonID: id }}>
      Add enquiry of this person
    </Link>
  );
  return <EnquiryLists filter={{ PersonID: id }} action={add} row={line} />;
}
