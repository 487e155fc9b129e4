import { PICTURES_BYTES_MAX, PICTURES_MAX } from './pictures.ts';

/** The most mails that one user writes within a clock hour. */
export const WRITTEN_PER_HOUR = 60;

export const emailMessage = {
  invalidRecipient: 'Invalid email address',
  invalidSubject: 'A subject is one line of up to 200 characters.',
  subjectRequired: 'Subject is required',
  contentRequired: 'Content is required',
  contentTooLong: 'The content may hold 40000 characters.',
  tooBig: 'The mail is too big.',
  noPicture: 'A picture in a mail must be a PNG, JPEG or GIF.',
  tooManyPictures: `A mail may hold ${PICTURES_MAX} pictures.`,
  picturesTooLarge: `The pictures of a mail may hold ${PICTURES_BYTES_MAX / 1000} KB together.`,
  unknownType: 'Unknown type of mail.',
  noTemplate: 'This email template is no longer offered here. Please choose another one.',
  templateChanged: 'The email template was changed in the meantime. Please look at the mail again.',
  unknownMailbox: 'Mail is sent from the sessions or the main mailbox.',
  forgotten: 'The person was forgotten: this mail can no longer be read.',
  tooManyWritten: `You have written ${WRITTEN_PER_HOUR} mails within this hour, the most that one user may. Please go on in the next one.`,
  page: 'A page is a positive integer and holds 1 to 100 mails.',
  underWay: 'This mail is still on its way.',
  queued: 'The mail is in the outbox.',
  resent: 'The mail is in the outbox again.',
  resentMany: (count: number) => `${count} mails are in the outbox again.`,
} as const;
