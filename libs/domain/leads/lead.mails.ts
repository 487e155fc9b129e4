/** The mails about assigned leads: to the assignee, and to the customer. */
export type LeadMail = 'lead-assigned' | 'lead-assigned-client' | 'leads-assigned' | 'leads-assigned-together';
