/** The mailboxes that people write to. Mail is sent from them as well. */
export const mailboxes = {
  sessions: 'sessions@leaseledger.example',
  main: 'main@leaseledger.example',
} as const;
