/** Messages of the login, word for word (specification 1, section 5). */
export const authMessage = {
  presentPassword: 'Enter your present password.',
  passwordWrong: 'This is not your present password.',
  email: 'You must enter your email.',
  password: 'You must enter your password.',
  code: 'Enter the 6 digits that your authenticator app shows, or a recovery code.',
  passwordsDiffer: 'Passwords do not match',
  passwordIsTheSame: 'Please choose another password than the present one.',
  linkSent: 'If this address belongs to an account, a link is on its way there. It is good once, and for 30 minutes.',
  notByMail: 'Passwords are not reset by mail here.',
  passwordChanged: 'Your password has been changed. Please log in with it.',
  sessionEnded: 'That session is ended.',
  noSuchSession: 'That session was over already.',
  othersEnded: (others: number) =>
    others === 0
      ? 'No other session was open.'
      : others === 1
        ? '1 other session is ended.'
        : `${others} other sessions are ended.`,
  allEnded: 'All sessions of this user are ended.',
  loggedOutEverywhere: (others: number) =>
    `You are logged out here${others === 0 ? '; no other session was open.' : others === 1 ? ' and in 1 other session.' : ` and in ${others} other sessions.`}`,
} as const;
