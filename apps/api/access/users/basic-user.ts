/** The fields of a user's row that everybody may see. */
export const BASIC_USER = ['id', 'UserID', 'FullName', 'ExternalUser', 'Disabled'] as const;
