/** The name that is shown for a deleted person. */
export const DELETED_PERSON = 'Deleted person';

export const personPageSizes = [20, 50, 100] as const;
/** The fewest characters to search persons for, then the most persons found. */
export const PERSON_SEARCH_MIN = 3;
export const PERSON_SEARCH_MAX_RESULTS = 5;
