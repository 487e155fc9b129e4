import { sessionRows } from './session-rows.projection.ts';

export const sessionProjections = [sessionRows] as const;
