import type { MentionPlace } from '@leaseledger/contract/records/mention.views';
import type { BlankMentions } from '../../behaviours/mentions.ts';
import { companyDecider } from '../../companies/company.area.ts';
import { enquiryDecider } from '../../enquiries/enquiry.area.ts';
import { fuelCardTrackerDecider } from '../../fuel-cards/fuel-card-tracker.area.ts';
import { fileDecider } from '../../files/file.area.ts';
import { formSubmissionDecider } from '../../forms/form-submission.area.ts';
import type { RemoveImports } from '../../imports/import.effects.ts';
import type { Decider, DomainEvent } from '../../kernel/decider.ts';
import { commandFor, type Policy, type RecordCommand } from '../../kernel/policy.ts';
import type { DestroyKey } from '../../kernel/vault-effects.ts';
import { leadDecider } from '../../leads/lead.area.ts';
import { noteDecider } from '../../notes/note.area.ts';
import { forgettingKey } from '../../persons/forget-person.ts';
import type { PersonEvent } from '../../persons/person.area.ts';
import { savedViewDecider } from '../../saved-views/saved-view.area.ts';
import { sessionDecider } from '../../sessions/session.area.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/**
 * Blanks the chosen places in other records that name a forgotten person. Then it destroys the key of these places, so
 * that nobody can read them. After that the event names no places, and a repeat does nothing.
 */
export const blankMentionsOnPersonForgotten: Policy<PersonForgotten, DestroyKey | RemoveImports> = {
  name: 'blank-mentions-on-person-forgotten',
  on: ['PersonForgotten'],
  asksFor: { DestroyKey: true, RemoveImports: true },
  forgetsAtOnce: false,
  react: ({ data: { PersonID, mentions } }) => {
    if (!mentions) return [];
    return [
      ...blanking(leadDecider, mentions),
      ...blanking(enquiryDecider, mentions),
      ...blanking(fuelCardTrackerDecider, mentions),
      ...blanking(noteDecider, mentions),
      ...blanking(sessionDecider, mentions),
      ...blanking(companyDecider, mentions),
      ...blanking(fileDecider, mentions),
      ...blanking(savedViewDecider, mentions, (id) => ({ UserID: id })),
      ...removing(mentions),
      ...forgetting(mentions),
      { type: 'DestroyKey', subject: forgettingKey({ PersonID }) },
    ];
  },
};

/**
 * A command for each record of one area that is among the places.
 * @param more what the area's command holds besides
 */
function blanking<Command extends object, State, Event extends DomainEvent>(
  decider: Decider<Command | BlankMentions, State, Event>,
  places: readonly MentionPlace[],
  more: (id: number) => object = () => ({}),
): readonly RecordCommand[] {
  return [...placesIn(decider.category, places)].map(([id, mentions]) =>
    commandFor(decider, id, { type: 'BlankMentions', ...more(id), mentions }),
  );
}

/** Waiting imports are no records. Those that name the person are removed whole. */
function removing(places: readonly MentionPlace[]): readonly RemoveImports[] {
  const imports = [...placesIn('import', places).keys()];
  return imports.length === 0 ? [] : [{ type: 'RemoveImports', imports }];
}

/** Submissions in quarantine have no person yet. Those that name the person are forgotten whole. */
const forgetting = (places: readonly MentionPlace[]): readonly RecordCommand[] =>
  [...placesIn(formSubmissionDecider.category, places).keys()].map((id) =>
    commandFor(formSubmissionDecider, id, { type: 'ForgetFormSubmission', because: 'person' }),
  );

/** The places in records of one category, by their ids. */
const placesIn = (category: string, places: readonly MentionPlace[]): ReadonlyMap<number, readonly MentionPlace[]> =>
  Map.groupBy(
    places.filter(({ record }) => record.startsWith(`${category}-`) && idIn(record) > 0),
    ({ record }) => idIn(record),
  );

const idIn = (record: string): number => Number(record.slice(record.indexOf('-') + 1));
