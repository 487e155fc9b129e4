import type { QueueMail } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { SessionEvent } from '../../sessions/session.area.ts';
import type { SessionMail } from '../../sessions/session.mails.ts';

type Requested = Extract<SessionEvent, { type: 'SessionContactEmailRequested' }>;

/** The contact at the employer is mailed the link of a session, to hand it on. */
export const queueMailOnSessionContactEmailRequested: Policy<Requested, QueueMail<SessionMail>> = {
  name: 'queue-mail-on-session-contact-email-requested',
  on: ['SessionContactEmailRequested'],
  asksFor: { QueueMail: ['session-contact'] },
  beginsAtEnd: true,
  react: ({ data: { SessionID }, metadata }) => [
    {
      type: 'QueueMail',
      mail: 'session-contact',
      record: { kind: 'session', id: SessionID },
      facts: { by: metadata.actor.name },
    },
  ],
};
