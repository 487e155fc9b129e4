/**
 * Calls of visitors are limited in two groups, each per address. An office can therefore register for a session and
 * still look at its seats.
 */
export const counted = {
  /** A submitted form or a call that changes something. */
  sent: 'sent',
  /** A page whose address holds a secret. The limit keeps a visitor from trying many secrets. */
  secret: 'secret',
} as const;
