import { parsed } from '@leaseledger/contract/kernel/json-text';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { Mention } from '@leaseledger/contract/persons/mention.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { placesNaming } from '@leaseledger/domain/behaviours/mentions';
import { freeTextOfLeads } from '@leaseledger/domain/leads/lead.mentions';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { Lists } from '../lists/lists.ts';

/** How much is shown on either side, in characters. */
const AROUND = 40;

/** Where leads of others name the person: all leads are looked through, in slices between which others are answered. */
export async function* mentionsInLeads(lists: Lists, person: PersonRow): AsyncGenerator<Mention> {
  for await (const rows of lists.all(leadRows.readModel, { where: [{ column: 'PersonID', isNot: person.PersonID }] })) {
    for (const row of rows) yield* mentionsIn(parsed(row), person);
  }
}

const mentionsIn = (lead: LeadRow, person: PersonRow): Mention[] =>
  freeTextOfLeads.flatMap((field) => {
    const text = lead[field] ?? '';
    return placesNaming(person, text).map((place) => ({
      ...place,
      record: `lead-${lead.LeadID}`,
      field,
      recordName: `Lead ${lead.LeadID}`,
      label: leadLabels[field],
      before: text.slice(Math.max(0, place.at - AROUND), place.at),
      after: text.slice(place.at + place.text.length).slice(0, AROUND),
    }));
  });
