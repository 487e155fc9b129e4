import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { queueMailOnFuelCardTrackingMailRequested } from './queue-mail-on-fuel-card-tracking-mail-requested.policy.ts';

const written = { EmailType: 1, Subject: 'Your fuel cards', mailbox: 'main' } as const;

it.each([
  ['what the user wrote', { Written: '<p>Hello</p>' }],
  ['the mail of the template', { Data: { first_name: 'Tess' } }],
  ['a mail that an earlier release stored whole', { HTML: '<p>Hello</p>', Text: 'Hello' }],
])('the customer is mailed %s', (_, said) =>
  given(queueMailOnFuelCardTrackingMailRequested, {
    type: 'FuelCardTrackingMailRequested',
    data: { FuelCardTrackerID: 3, PersonID: 10, isRepeated: false, ...written, ...said },
  }).then([
    {
      type: 'QueueMail',
      mail: 'fuel-card-tracking',
      record: { kind: 'fuelCardTracker', id: 3 },
      facts: { ...written, ...said },
    },
  ]),
);
