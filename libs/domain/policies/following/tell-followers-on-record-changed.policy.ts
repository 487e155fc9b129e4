import type { AnyEvent } from '../../areas.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { TellFollowers } from '../../subscriptions/subscription.effects.ts';
import { recordChangeTypes, recordsOf } from './record-changes.ts';

/** Collects the changes that others make to a record for its followers. */
export const tellFollowersOnRecordChanged: Policy<AnyEvent, TellFollowers> = {
  name: 'tell-followers-on-record-changed',
  on: recordChangeTypes,
  asksFor: { TellFollowers: true },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  isFrequent: true,
  react(event) {
    return recordsOf(event).map((record) => ({
      type: 'TellFollowers',
      record,
      by: event.metadata.actor.id,
      happened: event.metadata.time,
    }));
  },
};
