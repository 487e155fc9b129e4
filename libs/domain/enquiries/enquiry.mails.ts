/** The mails about assigned enquiries: to the assignee, and to the customer. */
export type EnquiryMail =
  'enquiry-assigned' | 'enquiry-assigned-client' | 'enquiries-assigned' | 'enquiries-assigned-together';
