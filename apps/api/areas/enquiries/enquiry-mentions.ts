import { enquiryLabels, freeTextOfEnquiries } from '@leaseledger/contract/enquiries/enquiry.details';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';

/** The texts of enquiries about other persons that name a person. */
@Injectable()
export class EnquiryMentions {
  constructor(private readonly lists: Lists) {}

  /** Reads all enquiries, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(enquiryRows.readModel, {
      where: [...person.ids].map((id) => ({ column: 'PersonID', isNot: id })),
    })) {
      for (const enquiry of rows.map(parsed)) {
        const { EnquiryID } = enquiry;
        for (const field of freeTextOfEnquiries)
          yield* mentionsIn(enquiry[field], person, {
            record: `enquiry-${EnquiryID}`,
            recordName: `Enquiry ${EnquiryID}`,
            field,
            label: enquiryLabels[field],
          });
      }
    }
  }
}
