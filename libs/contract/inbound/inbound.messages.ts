import { NO_CALL_DAY } from '../shared/call-time.ts';

/** Messages to outside senders and to visitors of the booking page (decisions 4 and 5). */
export const inboundMessage = {
  noKey: 'The API key is missing or unknown.',
  otherCalls: 'The API key is not good for this call.',
  noDay: NO_CALL_DAY,
  noTime: 'Please choose a time.',
  past: 'That time has passed. Please choose another one.',
  far: 'A call can be booked for a year ahead at most. Please choose another day.',
  firstName: 'You must enter your first name.',
  lastName: 'You must enter your last name.',
  phone: 'Contact number is not valid.',
  email: 'Email address is not valid.',
  company: 'Company must not be empty.',
} as const;
