/** The resources to read again after a change of notes. */
export const changedByNotes = ['notes', 'history'] as const;
