/** The messages of email templates (specification 3, sections 5 and 8). */
export const emailTemplateMessage = {
  name: 'Email Template Name must be at least 3 characters.',
  contentRequired: 'Content is required',
  contentTooLong: 'The content of an email template may hold 450000 characters, with its pictures.',
  tooBig: 'The email template is too big. Use fewer or smaller pictures.',
  unknownPlaceholder: (name: string) => `There is no placeholder {{${name}}}.`,
  misplaced: (name: string) => `{{${name}}} cannot be used here. It belongs in the text of the mail.`,
  recipient: 'Invalid Email Address.',
  added: (name: string) => `${name} has been added as an email template.`,
  updated: 'Email template has been updated.',
  deleted: 'Email template has been deleted.',
  duplicated: 'Email template has been duplicated.',
  versionRestored: (number: number) => `Version ${number} is the current version again.`,
  noVersion: 'Version',
  notBuiltIn: 'Only the template of a mail that the product sends has a built-in version.',
  builtInStays:
    'The product sends this mail. Its template cannot be deleted; reset it to the built-in version instead.',
  reset: 'The product sends the built-in version again.',
  testSent: (recipient: string) => `A test mail to ${recipient} is in the outbox.`,
  copyOf: (name: string) => `Copy of ${name}`,
} as const;
