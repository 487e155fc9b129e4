import { worksEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/RecordPages.tsx';
import './enquiries.css';

const AT_ONCE = 5;

/** The enquiries of a person, five a page, for users who work enquiries. Without any, nothing is shown. */
export default function PersonEnquiries({ id }: { readonly id: number }) {
  const enquiries = useRead(
    enquiryEndpoints.ofPerson,
    { params: { id } },
    { resource: 'enquiries', enabled: worksEnquiries(useRights()) },
  );
  const [page, setPage] = useState(1);
  if (enquiries.error !== null)
    return (
      <Section title="Enquiries">
        <p className="section-note">
          The enquiries could not be read.{' '}
          <button className="link-button" onClick={() => void enquiries.refetch()}>
            Try again
          </button>
        </p>
      </Section>
    );
  const rows = enquiries.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Enquiries" count={rows.length}>
      <ul className="related-rows">
        {rows
          .slice((page - 1) * AT_ONCE, page * AT_ONCE)
          .map(({ EnquiryID, StatusCodeID, TypeCodeID, CreatedDateTime }) => (
            <li key={EnquiryID}>
              <Link to={`/enquiries/view/${EnquiryID}`}>
                <b>{EnquiryID}</b>
                <StatusMark code={codeOf(enquiryStatuses, StatusCodeID)} />
                <span>{codeOf(enquiryTypes, TypeCodeID)?.label}</span>
                <RelativeTime at={CreatedDateTime} />
              </Link>
            </li>
          ))}
      </ul>
      <RecordPages page={page} perPage={AT_ONCE} total={rows.length} onTurn={setPage} />
    </Section>
  );
}
