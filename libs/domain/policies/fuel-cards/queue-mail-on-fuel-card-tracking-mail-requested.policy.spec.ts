import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { queueMailOnFuelCardTrackingMailRequested } from './queue-mail-on-fuel-card-tracking-mail-requested.policy.ts';

const written = { Subject: 'Your fuel cards', HTML: '<p>Hello</p>', Text: 'Hello', mailbox: 'main' } as const;

it('the customer is mailed what the user wrote', () =>
  given(queueMailOnFuelCardTrackingMailRequested, {
    type: 'FuelCardTrackingMailRequested',
    data: { FuelCardTrackerID: 3, PersonID: 10, EmailType: 1, isRepeated: false, ...written },
  }).then([
    {
      type: 'QueueMail',
      mail: 'fuel-card-tracking',
      record: { kind: 'fuelCardTracker', id: 3 },
      facts: written,
    },
  ]));
