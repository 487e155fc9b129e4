import type { QueueMail } from '../../emails/email.effects.ts';
import type { FuelCardMail } from '../../fuel-cards/fuel-card.mails.ts';
import type { FuelCardTrackerEvent } from '../../fuel-cards/fuel-card-tracker.area.ts';
import type { Policy } from '../../kernel/policy.ts';

type Requested = Extract<FuelCardTrackerEvent, { type: 'FuelCardTrackingMailRequested' }>;

/** The customer is mailed about their fuel cards, from the template or as the user wrote it. */
export const queueMailOnFuelCardTrackingMailRequested: Policy<Requested, QueueMail<FuelCardMail>> = {
  name: 'queue-mail-on-fuel-card-tracking-mail-requested',
  on: ['FuelCardTrackingMailRequested'],
  asksFor: { QueueMail: ['fuel-card-tracking'] },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react: ({ data: { FuelCardTrackerID, EmailType, mailbox, Subject, Data, Written, HTML, Text } }) => [
    {
      type: 'QueueMail',
      mail: 'fuel-card-tracking',
      record: { kind: 'fuelCardTracker', id: FuelCardTrackerID },
      facts: { EmailType, mailbox, Subject, Data, Written, HTML, Text },
    },
  ],
};
