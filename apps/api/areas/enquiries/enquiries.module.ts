import { worksEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryList } from '@leaseledger/contract/enquiries/enquiry.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { besidesNewClients, both, enquiryColumns, enquiryScope, seenEnquiries } from './enquiry-access.ts';
import { EnquiriesController } from './enquiries.controller.ts';
import { EnquiryMentions } from './enquiry-mentions.ts';
import { EnquiryViews } from './enquiry-views.ts';
import { LeadConversions } from './lead-conversions.ts';

@Module({
  imports: [HistoryModule, MailModule, NotesModule, PersonsModule, SearchModule, SubscriptionsModule],
  controllers: [EnquiriesController],
  providers: [Attached, EnquiryViews, EnquiryMentions, LeadConversions],
})
export class EnquiriesModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    names: FormerNames,
    counts: PersonCounts,
    mentions: Mentions,
    views: EnquiryViews,
    texts: EnquiryMentions,
  ) {
    lists.add({
      name: enquiryList.resource,
      list: enquiryList,
      model: enquiryRows.readModel,
      who: worksEnquiries,
      what: 'Enquiry',
      subject: 'enquiry',
      columns: enquiryColumns,
      scope: (caller, filter) => views.found(caller, filter, both(enquiryScope(caller), besidesNewClients)),
      seen: seenEnquiries,
    });
    search.add({
      type: searchType.ENQUIRY,
      model: enquiryRows.readModel,
      who: worksEnquiries,
      scope: enquiryScope,
      formerly: (text) => names.formerly(text),
      found: ({ EnquiryID, PersonFullName, StatusName }) => ({
        ID: EnquiryID,
        Name: PersonFullName ?? DELETED_PERSON,
        Detail: `Enquiry ${EnquiryID}, ${StatusName}`,
        ContactNumber: null,
      }),
    });
    records.add({
      kind: 'enquiry',
      what: 'Enquiry',
      async open(id, caller) {
        if (!worksEnquiries(caller.rights)) throw forbidden();
        const { OwnPersonID, PersonFullName, PersonEmail } = await views.row(id, caller);
        return { name: PersonFullName, about: `person-${OwnPersonID}`, email: PersonEmail };
      },
    });
    counts.add('EnquiryCount', (personID, caller) => views.countOfPerson(personID, caller));
    mentions.add((person) => texts.of(person));
    histories.add('enquiry', {
      async mayRead(caller, id) {
        if (!worksEnquiries(caller.rights)) return false;
        // Throws for a missing enquiry and for another user's.
        await views.row(id, caller);
        return true;
      },
    });
  }
}
