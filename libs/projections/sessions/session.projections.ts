import { sessionRows } from './session-rows.projection.ts';

/** What is shown of sessions. */
export const sessionProjections = [sessionRows] as const;
