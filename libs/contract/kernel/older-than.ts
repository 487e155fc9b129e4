/**
 * The response header of an answer that is older than this moment (ISO 8601, UTC). A write of the same session or API key
 * at that moment did not reach the read model in time.
 */
export const OLDER_THAN_HEADER = 'X-Older-Than';

/**
 * The response header of an answer with rows of an earlier release, because the list is being rebuilt: the moment of
 * the last event that they are known to show (ISO 8601, UTC), or `UNKNOWN_STATE`.
 */
export const STATE_OF_HEADER = 'X-State-Of';
export const UNKNOWN_STATE = 'unknown';
