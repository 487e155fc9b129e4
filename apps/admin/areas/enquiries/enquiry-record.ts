import { enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryRecord, type EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { useRecordContext } from 'react-admin';
import { assignmentFieldsOf } from '../../records/record/AssignmentFields.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const shownFields = fieldsOf({ record: enquiryRecord, labels: enquiryLabels });
export const assignmentFields = assignmentFieldsOf<EnquiryRecord>(shownFields);

/** The enquiry of the surrounding panel. */
export function useEnquiry(): EnquiryRecord {
  const enquiry = useRecordContext<EnquiryRecord>();
  if (enquiry === undefined) throw new Error('useEnquiry is for components inside the panel of an enquiry.');
  return enquiry;
}
