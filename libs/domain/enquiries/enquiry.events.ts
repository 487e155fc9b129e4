import { personalEnquiryDetails, type EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { NamedUser } from '../kernel/hand-over.ts';

/** Which enquiry begins, what is known of it, and the lead that it was. `createdBy` is whoever made it out of the lead: the event itself is the system's. */
export interface LoggedEnquiry extends LeadPerson, EnquiryDetails {
  readonly EnquiryID: number;
  readonly LeadID: number;
  /** With whom it is shown, where its person was merged into another one before. */
  readonly KeptPersonID?: number;
  /** Who has it in hand; older ones lack it. */
  readonly assignee?: NamedUser | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
}

export type EnquiryEvent =
  | { readonly type: 'EnquiryLogged'; readonly data: LoggedEnquiry }
  /** The fields that changed, and no others. */
  | {
      readonly type: 'EnquiryAmended';
      readonly data: { readonly EnquiryID: number; readonly PersonID: number } & Partial<EnquiryDetails>;
    };

/** The fields of enquiry events that are sealed with the key of the enquiry's person. */
export const personalFieldsOfEnquiries = [
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
  ...personalEnquiryDetails,
] as const satisfies readonly (keyof (EnquiryDetails & LeadPerson))[];
