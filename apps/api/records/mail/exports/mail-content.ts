import type { EmailContent } from '@leaseledger/domain/emails/email';

/**
 * The content of a mail: subject (one line), and either the whole HTML with the same as plain text, or the data of its
 * template. Texts of people are already escaped in the HTML.
 */
export type MailContent = Pick<EmailContent, 'Subject' | 'HTML' | 'Text' | 'Calendar' | 'Pictures' | 'Data'>;
