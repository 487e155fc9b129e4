import { template } from '../../records/mail/exports/template.ts';

/** The link to join an online session, for attendees with a seat. */
const joining = { label: 'Join online', address: '{{join}}' } as const;
const details = { Session: '{{session}}', When: '{{when}}', Where: '{{where}}' } as const;

export const confirmation = template({
  name: 'attendee-confirmation',
  version: 2,
  subject: 'You are registered: {{session}}',
  preheader: '{{when}}',
  paragraphs: [
    'Hello {{firstName}},',
    'your seat is reserved. The file that comes with this mail puts the session into your calendar.',
  ],
  details,
  button: { label: 'See or give up your seat', address: '{{seat}}' },
  links: [joining],
});

export const waiting = template({
  name: 'attendee-waiting',
  version: 1,
  subject: 'You are on the waiting list: {{session}}',
  preheader: '{{when}}',
  paragraphs: [
    'Hello {{firstName}},',
    'this session is full. {{place}}',
    'We will e-mail you when a seat becomes free.',
  ],
  details,
  button: { label: 'See or give up your place', address: '{{seat}}' },
});

export const offer = template({
  name: 'attendee-offer',
  version: 1,
  subject: 'A seat is free for you: {{session}}',
  preheader: 'It is held for you until {{until}}.',
  paragraphs: [
    'Hello {{firstName}},',
    'a seat in this session has become free. It is held for you until {{until}}; after that the next person on the waiting list gets it.',
  ],
  details,
  button: { label: 'Take the seat, or leave it', address: '{{seat}}' },
});

export const lapsed = template({
  name: 'attendee-offer-lapsed',
  version: 1,
  subject: 'Your seat has gone on: {{session}}',
  preheader: 'The time to take it has passed.',
  paragraphs: [
    'Hello {{firstName}},',
    'the time to take the seat that was held for you has passed, and the next person on the waiting list gets it. If you would still like to come, please register again.',
  ],
  details,
  button: { label: 'Register again', address: '{{sessionLink}}' },
});

export const moved = template({
  name: 'attendee-moved',
  version: 3,
  subject: 'Changed: {{session}}',
  preheader: '{{when}}',
  paragraphs: [
    'Hello {{firstName}},',
    'when or where this session takes place has changed. The file that comes with this mail brings your calendar up to date.',
    'The reason: {{reason}}',
  ],
  details,
  button: { label: 'See or give up your seat', address: '{{seat}}' },
  links: [joining],
});

export const cancelled = template({
  name: 'attendee-cancelled',
  version: 1,
  subject: 'Cancelled: {{session}}',
  preheader: '{{when}}',
  paragraphs: [
    'Hello {{firstName}},',
    'this session does not take place. The file that comes with this mail takes it out of your calendar.',
  ],
  details: { Session: '{{session}}', When: '{{when}}' },
});

export const completed = template({
  name: 'attendee-completed',
  version: 3,
  subject: 'Thank you for your interest: {{session}}',
  preheader: 'Ask for a quote, or tell us how it was.',
  paragraphs: [
    'Hello {{firstName}},',
    'thank you for your interest in a novated lease. If you like, ask for a quote: it takes two minutes.',
  ],
  button: { label: 'Request a quote', address: '{{quote}}' },
  links: [
    { label: 'Rather talk about it? Ask to be called back', address: '{{callback}}' },
    { label: 'I liked the session', address: '{{liked}}' },
    { label: 'I did not like the session', address: '{{disliked}}' },
  ],
});

export const missed = template({
  name: 'attendee-missed',
  version: 1,
  subject: 'No seat became free: {{session}}',
  preheader: 'You can still ask for a quote.',
  paragraphs: [
    'Hello {{firstName}},',
    'this session has taken place, and we are sorry that no seat became free for you. You can still ask for a quote: it takes two minutes.',
  ],
  button: { label: 'Request a quote', address: '{{quote}}' },
  links: [{ label: 'Rather talk about it? Ask to be called back', address: '{{callback}}' }],
});

export const reminder = template({
  name: 'attendee-reminder',
  version: 2,
  subject: 'Reminder: {{session}}',
  preheader: '{{when}}',
  paragraphs: ['Hello {{firstName}},', 'this session is soon.'],
  details,
  button: { label: 'See or give up your seat', address: '{{seat}}' },
  links: [joining],
});

export const notice = template({
  name: 'session-notice',
  version: 1,
  subject: '{{what}}: {{session}}',
  preheader: '{{customer}}',
  paragraphs: ['Hello {{firstName}},', '{{customer}} {{did}}.'],
  details: { Session: '{{session}}', When: '{{when}}' },
  button: { label: 'Open the session', address: '{{address}}' },
});

export const notices = template({
  name: 'session-notices',
  version: 1,
  subject: 'What attendees did: {{session}}',
  preheader: '{{registrations}} {{quotes}} {{callbacks}}',
  paragraphs: ['Hello {{firstName}},', '{{registrations}}', '{{quotes}}', '{{callbacks}}'],
  details: { Session: '{{session}}', When: '{{when}}' },
  button: { label: 'Open the session', address: '{{address}}' },
});
