/** The mailboxes that people write to. The product also sends its mail from them. */
export const mailboxes = {
  sessions: 'sessions@leaseledger.example',
  main: 'main@leaseledger.example',
} as const;
