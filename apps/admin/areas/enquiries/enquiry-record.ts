import { enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryRecord, type EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { assignmentFieldsOf } from '../../records/record/AssignmentFields.tsx';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const shownFields = fieldsOf({ record: enquiryRecord, labels: enquiryLabels });
export const assignmentFields = assignmentFieldsOf<EnquiryRecord>(shownFields);

/** The enquiry of the surrounding panel. */
export const useEnquiry = recordOfPanel<EnquiryRecord>('an enquiry');
