/**
 * The response header that identifies the user of a session and their rights. A value other than the one in the console's profile
 * means that the user's rights changed, or that a tab of the browser started or ended viewing as another user.
 */
export const RIGHTS_HEADER = 'x-rights';
