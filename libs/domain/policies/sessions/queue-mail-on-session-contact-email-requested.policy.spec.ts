import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { queueMailOnSessionContactEmailRequested } from './queue-mail-on-session-contact-email-requested.policy.ts';

it('the contact is mailed', () =>
  given(queueMailOnSessionContactEmailRequested, {
    type: 'SessionContactEmailRequested',
    data: { SessionID: 7, SessionName: 'Lunch' },
  }).then([
    { type: 'QueueMail', mail: 'session-contact', record: { kind: 'session', id: 7 }, facts: { by: 'System' } },
  ]));
