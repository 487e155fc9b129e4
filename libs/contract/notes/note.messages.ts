/** The most characters of a note (decisions 5). */
export const NOTE_MAX = 8000;

/** Note types that the specification lists separately, and that no kind of record uses (decisions 6). */
const REFUSED = { from: 190, to: 194 };
export const isRefusedNoteType = (code: unknown): boolean =>
  typeof code === 'number' && code >= REFUSED.from && code <= REFUSED.to;

export const noteMessage = {
  required: 'Note must have at least 1 character.',
  tooLong: `A note may hold ${NOTE_MAX} characters.`,
  refusedType: (code: number) =>
    `Notes of type ${code} are not kept: the types ${REFUSED.from} to ${REFUSED.to} are not in use. Name the record by its own type.`,
  unknownType: 'NoteType is not one of the choices.',
  saveFailed: 'Error Saving Note, please try again.',
  closed: "Can't add notes right now",
  viewing: 'You are viewing as somebody else, read-only. Stop viewing to write a note.',
  saved: 'Note saved.',
  withdrawn: 'Note withdrawn.',
  notYours: 'Only who wrote a note, or manages these records, may change it.',
  isWithdrawn: 'This note was withdrawn.',
  isForgotten: 'The text of this note was deleted with its person: it can no longer be changed.',
} as const;
