import { commandFor, type Policy } from '../kernel/policy.ts';
import type { LeadCommand } from '../leads/lead.commands.ts';
import { leadDecider } from '../leads/lead.decider.ts';
import { forgettingKey, type PersonEvent } from '../persons/person.events.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/**
 * Blanks what was chosen when somebody was forgotten, in the records of others; then nobody can read any more what that was. Once that is done
 * the event names no places, and reacting again does nothing.
 */
export const blankMentionsOnPersonForgotten: Policy<PersonForgotten> = {
  name: 'blank-mentions-on-person-forgotten',
  on: ['PersonForgotten'],
  react: ({ data: { PersonID, mentions } }) => {
    if (!mentions) return [];
    const byLead = Map.groupBy(mentions, ({ record }) => Number(/^lead-(\d+)$/.exec(record)?.[1]));
    const blanking = [...byLead].filter(([id]) => id > 0).map(([id, places]) => commandFor(leadDecider, id, { type: 'BlankMentions', mentions: places } satisfies LeadCommand));
    return [...blanking, { type: 'DestroyKey', subject: forgettingKey({ PersonID }) }];
  },
};
