import { enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { codeOf } from '../../../platform/marks/codes.ts';
import { PriorityMark } from '../../../platform/marks/PriorityMark.tsx';
import { RecordLine } from '../../../records/record/related/RecordLine.tsx';
import { useRights } from '../../../platform/session/session.ts';
import { enquiryPath } from '../enquiry-path.ts';
import { UrgentMark } from '../../../platform/marks/UrgentMark.tsx';

export interface EnquiryLineProps {
  readonly enquiry: EnquiryRow;
  /** Names the person, where the enquiry stands beside enquiries of others. */
  readonly namesPerson?: boolean;
}

/** An enquiry in the list of another record. A click opens it. */
export const EnquiryLine = ({ enquiry, namesPerson = false }: EnquiryLineProps) => (
  <RecordLine
    to={enquiryPath(enquiry, useRights())}
    record={enquiry}
    status={codeOf(enquiryStatuses, enquiry.StatusCodeID)}
  >
    <UrgentMark isUrgent={enquiry.Urgent} />
    <PriorityMark code={codeOf(priorities, enquiry.PriorityCodeID)} />
    {namesPerson && <span>{enquiry.PersonFullName ?? DELETED_PERSON}</span>}
    <span>{codeOf(enquiryTypes, enquiry.TypeCodeID)?.label}</span>
  </RecordLine>
);
