import { worksLeads } from '@leaseledger/contract/access/permissions';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { freeTextOfLeads } from '@leaseledger/domain/leads/blank-mentions';
import { leadDecider, type LeadEvent } from '@leaseledger/domain/leads/lead.area';
import type { LeadMail } from '@leaseledger/domain/leads/lead.mails';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { Module } from '@nestjs/common';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { AssignmentMails } from './exports/assignment-mails.ts';
import { PersonRecords } from './exports/person-records.ts';
import { RecordMentions } from './exports/record-mentions.ts';
import { RecordNames } from './exports/record-names.ts';
import { RecordPersons } from './exports/record-persons.ts';
import { RowPersons } from './exports/row-persons.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { UsersModule } from '../../access/users/users.module.ts';
import { LeadNames } from './exports/lead-names.ts';
import { leadColumns, leadScope, seenLeads, seesValues } from './lead-access.ts';
import { addLeadBatches } from './lead-batches.ts';
import { LeadImport } from './lead-import.ts';
import { leadMails } from './lead-mails.ts';
import { LeadViews } from './lead-views.ts';
import { LeadsController } from './leads.controller.ts';
import { Leads } from './leads.ts';

@Module({
  imports: [NotesModule, SubscriptionsModule, PersonsModule, UsersModule, HistoryModule, SearchModule, MailModule],
  controllers: [LeadsController],
  providers: [
    Attached,
    RecordNames,
    PersonRecords,
    RecordPersons,
    Leads,
    LeadViews,
    LeadImport,
    RowPersons,
    AssignmentMails,
    RecordMentions,
    LeadNames,
  ],
  exports: [LeadNames],
})
export class LeadsModule {
  constructor(
    lists: ListResources,
    records: PersonRecords,
    search: SearchSources,
    names: FormerNames,
    views: LeadViews,
    leads: Leads,
    rows: Lists,
    batches: RecordBatches,
    mails: AssignmentMails,
    mailWriters: MailWriters,
  ) {
    lists.add({
      list: leadList,
      model: leadRows.readModel,
      who: worksLeads,
      what: 'Lead',
      subject: 'lead',
      whole: (row, caller, rowsOf) => views.asOf(row, caller, rowsOf),
      columns: leadColumns,
      scope: (caller, filter) => views.found(caller, filter),
      seen: seenLeads,
    });
    search.add({
      type: searchType.LEAD,
      model: leadRows.readModel,
      who: worksLeads,
      scope: leadScope,
      formerly: (text) => names.formerly(text),
      found: ({ LeadID, PersonFullName, StatusName }) => ({
        ID: LeadID,
        Name: PersonFullName ?? DELETED_PERSON,
        Detail: `Lead ${LeadID}, ${StatusName}`,
        ContactNumber: null,
      }),
    });
    records.add({
      views,
      texts: { decider: leadDecider, deleted: 'LeadDeleted', fields: freeTextOfLeads, labels: leadLabels },
      undo: {
        decider: leadDecider,
        command: (asked: UndoDecision<LeadEvent>, actor) => leads.undoing(asked, actor),
        mails: (id, events) => mails.ofDecision(leadMails, id, events),
      },
      seesValues,
      open: { lead: [{ column: 'StatusCodeID', isNot: leadStatus.CLOSED }] },
      handOver: (id, work, metadata) => leads.handOver(id, work, metadata),
    });
    addLeadBatches(batches, leads, rows);
    mailWriters.add<LeadMail>({
      'lead-assigned': (id, facts) => mails.toAssignee(leadMails, id, facts),
      'lead-assigned-client': (id, facts) => mails.toCustomer(leadMails, id, facts),
      'leads-assigned': (id) => mails.toAssigneeOfBatch(leadMails, id),
      'leads-assigned-together': (id, facts) => mails.toAssigneeOfMany(leadMails, id, facts['LeadIDs'] ?? null, facts),
    });
    mails.wait(leadMails);
  }
}
