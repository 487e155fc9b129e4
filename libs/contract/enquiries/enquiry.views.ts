import { managesEnquiries } from '../access/permissions.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { LeadPerson } from '../leads/lead.views.ts';
import { enquiryStatuses } from './enquiry.codes.ts';
import { enquiryFields, type EnquiryDetails } from './enquiry.details.ts';

/** One enquiry, as the list and the record show it. Moments are ISO 8601 in UTC. */
export interface EnquiryRow extends EnquiryDetails, LeadPerson {
  readonly id: number;
  readonly EnquiryID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  /** The person stored with the enquiry. It differs from PersonID when that person was merged into another. */
  readonly OwnPersonID: number;
  readonly PriorityName: string;
  readonly TypeName: string;
  readonly StatusCodeID: number;
  readonly StatusName: string;
  /** The lead that became this enquiry; null when no lead did. */
  readonly LeadID: number | null;
  /** Null when nobody is assigned. */
  readonly AssignedToUserID: number | null;
  readonly AssigneeName: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
}

export const enquiryRow = view<EnquiryRow>('EnquiryRow');

export const enquiryList = list({
  resource: 'enquiries',
  row: enquiryRow,
  id: 'EnquiryID',
  fields: enquiryFields,
  heads: {
    EnquiryID: 'Enquiry',
    PersonFullName: 'Person',
    PersonEmployerName: 'Company',
    PersonContactNumber: 'Contact number',
    PersonEmail: 'Email',
    TypeName: 'Type',
    StatusCodeID: 'Status',
    LeadID: 'Was lead',
    AssigneeName: 'Assignee',
    CreatedByName: 'Created by',
    CreatedDateTime: 'Created',
    ModifiedDateTime: 'Modified',
  },
  formats: {
    EnquiryID: 'id',
    LeadID: 'id',
    StatusCodeID: { codes: enquiryStatuses, mark: 'status' },
    PersonContactNumber: 'phone',
  },
  managedBy: managesEnquiries,
  first: {
    EnquiryID: 'integer',
    PersonID: 'integer',
    OwnPersonID: 'integer',
    PersonFullName: 'text',
    PersonEmployerName: 'text',
    PersonEmail: 'text',
    PersonContactNumber: 'text',
  },
  columns: {
    PriorityName: 'text',
    TypeName: 'text',
    StatusCodeID: 'integer',
    StatusName: 'text',
    LeadID: 'integer',
    AssignedToUserID: 'integer',
    AssigneeName: 'text',
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
  },
});
