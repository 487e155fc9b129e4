import { PICTURES_BYTES_MAX, PICTURES_MAX } from './pictures.ts';

/** The most mails that one user writes within a clock hour. */
export const WRITTEN_PER_HOUR = 60;

export const emailMessage = {
  invalidRecipient: 'Invalid email address',
  invalidSubject: 'A subject is one line of up to 200 characters.',
  subjectRequired: 'Subject is required',
  contentRequired: 'Content is required',
  contentTooLong: 'The content may hold 40000 characters.',
  tooBig: 'The email is too big.',
  noPicture: 'A picture in an email must be a PNG, JPEG or GIF.',
  tooManyPictures: `An email may hold ${PICTURES_MAX} pictures.`,
  picturesTooLarge: `The pictures of an email may hold ${PICTURES_BYTES_MAX / 1000} KB together.`,
  unknownType: 'Unknown type of email.',
  noTemplate: 'This email template is no longer offered here. Please choose another one.',
  templateChanged: 'The email template was changed in the meantime. Please look at the email again.',
  unknownMailbox: 'Email is sent from the sessions or the main mailbox.',
  forgotten: 'The person was forgotten: this email can no longer be read.',
  tooManyWritten: `You have written ${WRITTEN_PER_HOUR} emails within this hour, the most that one user may. Please go on in the next one.`,
  page: 'A page is a positive integer and holds 1 to 100 emails.',
  underWay: 'This email is still on its way.',
  queued: 'The email is in the outbox.',
  resent: 'The email is in the outbox again.',
  resentMany: (count: number) => `${count} emails are in the outbox again.`,
} as const;
