/**
 * Says with every answer to a session for whom it is, and by which of their rights: another value than the one of the profile that a console has means
 * that its user's rights changed, or that it is viewed as another user, by whichever tab.
 */
export const RIGHTS_HEADER = 'x-rights';
