import { opensEnquiries, worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import { enquiryLabels, freeTextOfEnquiries } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryType, openStatusesOf } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryList, newBusinessList } from '@leaseledger/contract/enquiries/enquiry.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { enquiryDecider, type EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import type { EnquiryMail } from '@leaseledger/domain/enquiries/enquiry.mails';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Module } from '@nestjs/common';
import { UsersModule } from '../../access/users/users.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { within } from '../../platform/lists/reads.ts';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { AssignmentMails } from '../leads/exports/assignment-mails.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { PersonRecords } from '../leads/exports/person-records.ts';
import { RecordMentions } from '../leads/exports/record-mentions.ts';
import { RecordNames } from '../leads/exports/record-names.ts';
import { RecordPersons } from '../leads/exports/record-persons.ts';
import { RowPersons } from '../leads/exports/row-persons.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { EnquiriesController } from './enquiries.controller.ts';
import { Enquiries } from './enquiries.ts';
import { besidesNewClients, enquiryColumns, enquiryScope, newClients, seenEnquiries } from './enquiry-access.ts';
import { ServiceTargets } from '../service-targets/exports/service-targets.ts';
import { ServiceTargetsModule } from '../service-targets/service-targets.module.ts';
import { addEnquiryBatches } from './enquiry-batches.ts';
import { EnquiryImport } from './enquiry-import.ts';
import { enquiryMails } from './enquiry-mails.ts';
import { EnquiryViews } from './enquiry-views.ts';
import { EnquiryNames } from './exports/enquiry-names.ts';
import { LeadConversions } from './lead-conversions.ts';

/** The two lists of enquiries: new business holds the New Client enquiries, and the other one the rest. */
const listed = [
  { list: enquiryList, who: worksEnquiries, type: searchType.ENQUIRY, only: besidesNewClients },
  { list: newBusinessList, who: worksNewBusiness, type: searchType.NEW_BUSINESS_ENQUIRY, only: newClients },
] as const;

@Module({
  imports: [
    HistoryModule,
    MailModule,
    NotesModule,
    PersonsModule,
    SearchModule,
    ServiceTargetsModule,
    SubscriptionsModule,
    UsersModule,
  ],
  controllers: [EnquiriesController],
  providers: [
    Attached,
    RecordNames,
    PersonRecords,
    RecordPersons,
    RowPersons,
    RecordMentions,
    AssignmentMails,
    Enquiries,
    EnquiryImport,
    EnquiryNames,
    EnquiryViews,
    LeadConversions,
  ],
  exports: [EnquiryNames],
})
export class EnquiriesModule {
  constructor(
    lists: ListResources,
    records: PersonRecords,
    search: SearchSources,
    names: FormerNames,
    views: EnquiryViews,
    enquiries: Enquiries,
    rows: Lists,
    batches: RecordBatches,
    mails: AssignmentMails,
    mailWriters: MailWriters,
    targets: ServiceTargets,
  ) {
    for (const { list, who, type, only } of listed) {
      lists.add({
        list,
        model: enquiryRows.readModel,
        who,
        what: 'Enquiry',
        subject: 'enquiry',
        whole: (row, caller, rowsOf) => views.asOf(row, caller, rowsOf),
        columns: enquiryColumns,
        scope: (caller, filter) => views.found(caller, filter, within(enquiryScope(caller), only)),
        seen: seenEnquiries,
        asked: (filter, at) => targets.conditions(filter, at),
        hasClocks: true,
      });
      search.add({
        type,
        model: enquiryRows.readModel,
        who: opensEnquiries,
        scope: (caller) => within(enquiryScope(caller), only),
        formerly: (text) => names.formerly(text),
        found: ({ EnquiryID, PersonFullName, StatusName }) => ({
          ID: EnquiryID,
          Name: PersonFullName ?? DELETED_PERSON,
          Detail: `Enquiry ${EnquiryID}, ${StatusName}`,
          ContactNumber: null,
        }),
      });
    }
    records.add({
      views,
      texts: {
        decider: enquiryDecider,
        deleted: 'EnquiryDeleted',
        fields: freeTextOfEnquiries,
        labels: enquiryLabels,
      },
      undo: {
        decider: enquiryDecider,
        command: (asked: UndoDecision<EnquiryEvent>, actor) => enquiries.undoing(asked, actor),
        mails: (id, events) => mails.ofDecision(enquiryMails, id, events),
      },
      open: {
        enquiry: [...besidesNewClients.where, { column: 'StatusCodeID', in: openStatusesOf(enquiryType.STANDARD) }],
        newBusiness: [...newClients.where, { column: 'StatusCodeID', in: openStatusesOf(enquiryType.NEW_CLIENT) }],
      },
      handOver: (id, work, metadata) => enquiries.handOver(id, work, metadata),
    });
    addEnquiryBatches(batches, enquiries, rows);
    mailWriters.add<EnquiryMail>({
      'enquiry-assigned': (id, facts) => mails.toAssignee(enquiryMails, id, facts),
      'enquiry-assigned-client': (id, facts) => mails.toCustomer(enquiryMails, id, facts),
      'enquiries-assigned': (id) => mails.toAssigneeOfBatch(enquiryMails, id),
      'enquiries-assigned-together': (id, facts) =>
        mails.toAssigneeOfMany(enquiryMails, id, facts['EnquiryIDs'] ?? null, facts),
    });
    mails.wait(enquiryMails);
  }
}
