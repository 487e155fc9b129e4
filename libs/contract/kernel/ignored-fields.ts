/** The header of an answer that names the sent fields which the call does not know and has ignored. */
export const IGNORED_FIELDS_HEADER = 'X-Ignored-Fields';
