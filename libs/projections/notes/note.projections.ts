import { noteRows } from './note-rows.projection.ts';

/** What is shown of notes. */
export const noteProjections = [noteRows] as const;
