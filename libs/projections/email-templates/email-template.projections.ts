import { emailTemplateRows } from './email-template-rows.projection.ts';

/** The read models of email templates. */
export const emailTemplateProjections = [emailTemplateRows] as const;
