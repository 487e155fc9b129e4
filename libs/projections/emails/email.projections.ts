import { emailRows } from './email-rows.projection.ts';

export const emailProjections = [emailRows] as const;
