/**
 * The header in which an answer says that it is older than this moment (ISO 8601, UTC): what the same session or API key wrote then did not
 * show in time.
 */
export const OLDER_THAN_HEADER = 'X-Older-Than';
