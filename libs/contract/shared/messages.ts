/** Messages that all areas share (specification 1, section 8; decisions 3). */
export const message = {
  notLoggedIn: 'You are not logged in.',
  sessionExpired: 'Session has expired',
  forbidden: 'You do not have the appropriate permission to preform this action.',
  passwordIsDue: 'You must change your password first.',
  secondFactorIsDue: 'You must set up a second factor first.',
  loginFailed: 'Login failed.',
  linkIsOver: 'This link is no longer valid. Please ask for another one.',
  tooManyAttempts: 'Too many attempts. Please wait and try again.',
  keyReused: 'This Idempotency-Key was used for another request.',
  changedMeanwhile: (name: string) => `This record was changed by ${name} in the meantime.`,
  notFound: (what: string) => `${what} does not exist.`,
  requestedWith: 'The header X-Requested-With: leaseledger is missing.',
  unavailable: 'The event log cannot be reached at the moment. Please try again.',
  notKnownWhetherSaved:
    'It is not known whether this was saved, because the event log did not answer. Look whether it was, before you do it again.',
  diskFull:
    'The disk of the server is full. Everything can be read; nothing can be changed until there is space again.',
  exchanged:
    'The event log holds other data than before. What can be read is shown; nothing can be changed until the right data is back, or the lists are built anew from this one.',
  damaged: 'A file of the server is damaged. What can be read is shown; nothing can be changed until it is restored.',
  starting: 'Leaseledger is starting. Please try again in a moment.',
  rebuilding: 'The lists are being built anew. Please try again in a moment.',
  unreadable: 'The record holds something that this release cannot read.',
  unexpected: 'Something went wrong. Please try again.',
  id: 'The id must be a positive integer.',
  number: (field: string) => `${field} must be a number.`,
  percent: (field: string) => `${field} must be between 0 and 100`,
  choice: (field: string) => `${field} is not one of the choices.`,
  moment: (field: string) => `${field} must be a date and time with an offset.`,
  yesNo: (field: string) => `${field} must be true or false.`,
  text: (field: string, max: number) => `${field} may hold ${max} characters.`,
} as const;
