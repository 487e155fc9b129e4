/** What was typed when the session ended, by user and name of the form; forgotten with the page, never written to the browser's storage. */
export const drafts = new Map<string, Record<string, unknown>>();
