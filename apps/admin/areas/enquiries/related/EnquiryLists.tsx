import { worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList, type RelatedListProps } from '../../../records/record/related/RelatedList.tsx';

const sort = { field: 'CreatedDateTime', order: 'DESC' } as const;

/** The enquiries and the new business of another record that the user may open. */
export function EnquiryLists({ action, ...of }: Pick<RelatedListProps<EnquiryRow>, 'filter' | 'row' | 'action'>) {
  const rights = useRights();
  return (
    <>
      {worksEnquiries(rights) && (
        <RelatedList<EnquiryRow>
          {...of}
          title="Enquiries"
          resource="enquiries"
          sort={sort}
          none="No enquiries yet."
          action={action}
        />
      )}
      {worksNewBusiness(rights) && (
        <RelatedList<EnquiryRow> {...of} title="New business" resource="newBusiness" sort={sort} none={null} />
      )}
    </>
  );
}
