import { message } from '../shared/messages.ts';

/** Messages of letters and tracking mails, word for word where the documents have them (specification 3, sections 5 and 8). */
export const trackingMailMessage = {
  noEmail: 'This Fuel Card Tracker does not have an email attached to it.',
  noPrimaryEmail: 'The person attached to this Fuel Card Tracker does not have a primary email',
  noTrackingNumber: 'This Fuel Card Tracker does not have a tracking number attached to it.',
  unknownType: message.choice('Email type'),
  /** @param at DD/MM/YYYY 9:02 am */
  sentBefore: (at: string) => `The tracking mail was sent on ${at}. Send it again?`,
  sent: 'The tracking mail is in the outbox.',
} as const;

export const letterMessage = {
  requestFailed: 'An error occurred requesting the document.',
  downloadFailed: 'Error downloading document.',
  tryAgain: 'Error, please try again.',
  unknownLetter: message.notFound('Document'),
  unknownVersion: message.notFound('Version'),
  replaced: (letter: string) => `The template of the letter '${letter}' has been replaced.`,
  chosen: (letter: string) => `The template of the letter '${letter}' has been restored.`,
  inUse: 'This version is already in use.',
  required: 'Choose a template first.',
  tooLarge: 'A template may hold 1 MB.',
  notDocx: 'The template must be a Word document (.docx).',
  macros: 'The template contains macros or embedded objects. Save it as .docx without them.',
  linked: 'The template loads something from elsewhere. Remove linked pictures, objects and templates.',
  inflated: 'The template unpacks to more than a letter needs.',
  tooManyPlaceholders: 'The template has too many placeholders for its length.',
  unknownPlaceholders: (names: readonly string[]) =>
    `The template asks for ${names.map((name) => `{{${name}}}`).join(', ')}, which no letter knows.`,
  brokenPlaceholder: (why: string) => `A placeholder of the template is not complete: ${why}.`,
} as const;
