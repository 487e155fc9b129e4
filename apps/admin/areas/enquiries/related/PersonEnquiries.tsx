import { worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { Link } from 'react-router';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { EnquiryLine } from './EnquiryLine.tsx';

const line = (enquiry: EnquiryRow) => <EnquiryLine enquiry={enquiry} />;

/** The enquiries of a person that the user may open, and a link to the form of a new one. */
export default function PersonEnquiries({ id }: { readonly id: number }) {
  const rights = useRights();
  const filter = { PersonID: id };
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
          action={
            <Link className="link-button" to="/enquiries/add" state={{ PersonID: id }}>
              Add enquiry of this person
            </Link>
          }
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
