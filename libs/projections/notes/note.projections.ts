import { noteRows } from './note-rows.projection.ts';

export const noteProjections = [noteRows] as const;
