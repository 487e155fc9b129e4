/** What every area says (specification 1, section 8; decisions 3). */
export const message = {
  notLoggedIn: 'You are not logged in.',
  sessionExpired: 'Session has expired',
  forbidden: 'You do not have the appropriate permission to preform this action.',
  loginFailed: 'Login failed.',
  tooManyAttempts: 'Too many attempts. Please wait and try again.',
  changedMeanwhile: (name: string) => `This record was changed by ${name} in the meantime.`,
  notFound: (what: string) => `${what} does not exist.`,
  requestedWith: 'The header X-Requested-With: leaseledger is missing.',
  unavailable: 'The event log cannot be reached at the moment. Please try again.',
  unexpected: 'Something went wrong. Please try again.',
  id: 'The id must be a positive integer.',
  number: (field: string) => `${field} must be a number.`,
  choice: (field: string) => `${field} is not one of the choices.`,
  moment: (field: string) => `${field} must be a date and time with an offset.`,
  yesNo: (field: string) => `${field} must be true or false.`,
  text: (field: string, max: number) => `${field} may hold ${max} characters.`,
} as const;
