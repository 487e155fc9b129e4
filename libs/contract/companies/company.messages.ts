/** Messages about companies, word for word (specification 4, section 5, "Companies"). */
export const companyMessage = {
  name: 'Company name must be at least 3 characters long.',
  packEdgeID: 'Company must have a valid PackEdge ID',
  shortRecipient: 'Recipient email must be at least 3 characters long',
  recipients: 'Recipient email is not valid',
  sameRecipient: 'Email already exists in list',
  added: (name: string) => `${name} has been added as a Company`,
  updated: 'Company has been successfully updated.',
} as const;
