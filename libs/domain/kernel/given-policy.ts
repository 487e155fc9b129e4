import { expect } from '@jest/globals';
import type { DomainEvent } from './decider.ts';
import { isForRecord, type Effect, type PastEvent, type Policy, type PolicyCommand } from './policy.ts';

/** When the events that policies are given happened: 1 July 2026, 10:00 in Melbourne. */
export const HAPPENED = '2026-07-01T00:00:00.000Z';

/** Given that this happened, as part of a request and by the system unless it says otherwise, then these commands follow: the specification of a policy in its own words. */
export function given<Event extends DomainEvent, Asked extends Effect>(
  policy: Policy<Event, Asked>,
  event: Event,
  correlationId = 'a',
  actor: PastEvent<DomainEvent>['metadata']['actor'] = { id: null, name: 'System' },
) {
  const metadata = { actor, time: HAPPENED, correlationId };
  const asksFor: Policy['asksFor'] = policy.asksFor;
  return {
    then(expected: readonly PolicyCommand<Asked>[]): void {
      expect(policy.on).toContain(event.type);
      expect(policy.react({ ...event, metadata })).toEqual(expected);
      for (const command of expected) {
        if (isForRecord(command)) continue;
        const mails = asksFor[command.type];
        expect(mails).toBeDefined();
        if (mails !== true && 'mail' in command) expect(mails).toContain(command.mail);
      }
    },
  };
}
