/**
 * The response header of an answer that is older than this moment (ISO 8601, UTC). A write of the same session or API key
 * at that moment did not reach the read model in time.
 */
export const OLDER_THAN_HEADER = 'X-Older-Than';
