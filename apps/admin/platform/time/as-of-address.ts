/** The part of an address that says as of when its list and its record are shown: a moment with an offset, or an entry of a history. */
export const AS_OF = 'asOf';
