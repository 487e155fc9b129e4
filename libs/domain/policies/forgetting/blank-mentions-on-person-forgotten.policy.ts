import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { BlankMentions } from '../../behaviours/mentions.ts';
import { enquiryDecider } from '../../enquiries/enquiry.area.ts';
import type { Decider, DomainEvent } from '../../kernel/decider.ts';
import { commandFor, type Policy, type RecordCommand } from '../../kernel/policy.ts';
import type { DestroyKey } from '../../kernel/vault-effects.ts';
import { leadDecider } from '../../leads/lead.area.ts';
import { noteDecider } from '../../notes/note.area.ts';
import { forgettingKey } from '../../persons/forget-person.ts';
import type { PersonEvent } from '../../persons/person.area.ts';
import { sessionDecider } from '../../sessions/session.area.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/**
 * Blanks the chosen places in other records that name a forgotten person. Then it destroys the key of these places, so
 * that nobody can read them. After that the event names no places, and a repeat does nothing.
 */
export const blankMentionsOnPersonForgotten: Policy<PersonForgotten, DestroyKey> = {
  name: 'blank-mentions-on-person-forgotten',
  on: ['PersonForgotten'],
  asksFor: { DestroyKey: true },
  forgetsAtOnce: false,
  react: ({ data: { PersonID, mentions } }) => {
    if (!mentions) return [];
    return [
      ...blanking(leadDecider, mentions),
      ...blanking(enquiryDecider, mentions),
      ...blanking(noteDecider, mentions),
      ...blanking(sessionDecider, mentions),
      { type: 'DestroyKey', subject: forgettingKey({ PersonID }) },
    ];
  },
};

/** For each record of one area that is among the places. */
function blanking<Command extends object, State, Event extends DomainEvent>(
  decider: Decider<Command | BlankMentions, State, Event>,
  places: readonly MentionPlace[],
): readonly RecordCommand[] {
  const byRecord = Map.groupBy(places, ({ record }) => record);
  return [...byRecord].flatMap(([record, mentions]) => {
    const [category, id] = record.split('-');
    return category === decider.category && Number(id) > 0
      ? [commandFor(decider, Number(id), { type: 'BlankMentions', mentions })]
      : [];
  });
}
