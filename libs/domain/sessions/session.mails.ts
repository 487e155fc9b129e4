/** The mail to the contact at the employer. */
export type SessionMail = 'session-contact';
