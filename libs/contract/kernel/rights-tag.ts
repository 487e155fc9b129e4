/**
 * The response header that identifies the user of a session and their rights. The console compares it with its profile. Another value means
 * that the user's rights changed, or that a tab started or ended viewing as another user.
 */
export const RIGHTS_HEADER = 'x-rights';
