/** The search parameter for a past view: a moment with an offset, or an entry of a history. */
export const AS_OF = 'asOf';
