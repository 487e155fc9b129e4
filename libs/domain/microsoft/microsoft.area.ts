import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { microsoftDecider } from './microsoft.decider.ts';
import type { MicrosoftEvent } from './microsoft.events.ts';
import { microsoftHistory } from './microsoft.history.ts';

/** Linked Microsoft accounts: what may happen, what the log keeps of it and how it reads. */
export const microsoftArea = {
  decider: microsoftDecider,
  events: {
    MicrosoftLinked: {
      description: 'A user linked a Microsoft account. Its tokens are in the vault, under LinkID.',
      schemaVersion: 1,
      personal: personalOf('user', 'UserID', ['MicrosoftEmail']),
    },
    MicrosoftUnlinked: { description: 'The link was ended, and its tokens destroyed: why.', schemaVersion: 1 },
  },
  history: microsoftHistory,
} satisfies Area<MicrosoftEvent>;
