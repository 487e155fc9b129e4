import { enquiryLabels, personalEnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/persons/mention.views';
import { placesNaming, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../lists/lists.ts';

/** How much is shown on either side, in characters. */
const AROUND = 40;

/** The texts about others in which enquiries name a person. */
@Injectable()
export class EnquiryMentions {
  constructor(private readonly lists: Lists) {}

  /** All enquiries are looked through, in slices between which others are answered. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(enquiryRows.readModel, { where: [...person.ids].map((id) => ({ column: 'PersonID', isNot: id })) })) {
      for (const row of rows) yield* mentionsIn(parsed(row), person);
    }
  }
}

const mentionsIn = (enquiry: EnquiryRow, person: NamedPerson): Mention[] =>
  personalEnquiryDetails.flatMap((field) => {
    const text = enquiry[field] ?? '';
    return placesNaming(person.names, text).map((place) => ({
      ...place,
      record: `enquiry-${enquiry.EnquiryID}`,
      field,
      recordName: `Enquiry ${enquiry.EnquiryID}`,
      label: enquiryLabels[field],
      before: text.slice(Math.max(0, place.at - AROUND), place.at),
      after: text.slice(place.at + place.text.length).slice(0, AROUND),
    }));
  });
