import { expect, it } from '@jest/globals';
import { allEmailedText, completionText, emailedText } from './mailed-words.ts';

const nobody = { Seated: 0, Offered: 0, Waiting: 0 };

it('says how many attendees are emailed, and when nobody is', () => {
  expect([undefined, 0, 1, 40].map((count) => emailedText(count, 'a reminder'))).toEqual([
    'The attendees are emailed a reminder.',
    'No attendee can be emailed.',
    '1 attendee is emailed a reminder.',
    '40 attendees are emailed a reminder.',
  ]);
});

it('counts attendees who wait or are offered a seat among those who are emailed a cancellation', () => {
  expect(allEmailedText({ Seated: 2, Offered: 1, Waiting: 1 }, 'that it is cancelled')).toBe(
    '4 attendees are emailed that it is cancelled. 2 of them wait for a seat.',
  );
  expect(allEmailedText(nobody, 'that it is cancelled')).toBe('No attendee can be emailed.');
});

it('says which mail each attendee gets when a session is completed', () => {
  expect(
    [
      { ...nobody, Seated: 2 },
      { Seated: 1, Offered: 0, Waiting: 2 },
      { ...nobody, Waiting: 1 },
    ].map(completionText),
  ).toEqual([
    '2 attendees are emailed links to ask for a quote and to say how it was.',
    '1 attendee is emailed links to ask for a quote and to say how it was. 2 attendees without a seat are emailed that none became free.',
    '1 attendee without a seat is emailed that none became free.',
  ]);
});
