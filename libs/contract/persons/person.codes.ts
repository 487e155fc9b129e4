/** What stands where a person would be named who was deleted. */
export const DELETED_PERSON = 'Deleted person';

export const personPageSizes = [20, 50, 100] as const;
/** Searching for a person starts at this many characters and shows at most this many. */
export const PERSON_SEARCH_MIN = 3;
export const PERSON_SEARCH_MAX_RESULTS = 5;
