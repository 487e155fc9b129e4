/** What visitors do counts as one of these, for each address apart from the others: an office that registers for a session and looks at its seats is kept from neither. */
export const counted = {
  /** A form or a call that is sent. */
  sent: 'sent',
  /** An address with a secret that is looked at, which nobody is to try many of. */
  secret: 'secret',
} as const;
