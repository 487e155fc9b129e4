import { emailRows } from './email-rows.projection.ts';

/** What is shown of mail. */
export const emailProjections = [emailRows] as const;
