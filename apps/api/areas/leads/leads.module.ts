import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { freeTextOfLeads } from '@leaseledger/domain/leads/blank-mentions';
import { leadDecider, type LeadEvent } from '@leaseledger/domain/leads/lead.area';
import type { LeadMail } from '@leaseledger/domain/leads/lead.mails';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { WaitingMails } from '../../records/mail/exports/waiting-mails.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { AssignmentMails } from './exports/assignment-mails.ts';
import { RecordMentions } from './exports/record-mentions.ts';
import { RecordNames } from './exports/record-names.ts';
import { RecordPersons } from './exports/record-persons.ts';
import { RowPersons } from './exports/row-persons.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { HandOvers } from '../../access/users/exports/hand-overs.ts';
import { UsersModule } from '../../access/users/users.module.ts';
import { LeadNames } from './exports/lead-names.ts';
import { leadColumns, leadScope, seenLeads, seesValues } from './lead-access.ts';
import { addLeadBatches } from './lead-batches.ts';
import { LeadImport } from './lead-import.ts';
import { leadMails } from './lead-mails.ts';
import { LeadViews } from './lead-views.ts';
import { LeadsController } from './leads.controller.ts';
import { Leads } from './leads.ts';
import { leadsInHand } from './leads-in-hand.ts';

const textRecords = {
  kind: 'lead',
  what: 'Lead',
  model: leadRows.readModel,
  decider: leadDecider,
  deleted: 'LeadDeleted',
  fields: freeTextOfLeads,
  labels: leadLabels,
} as const;

@Module({
  imports: [NotesModule, SubscriptionsModule, PersonsModule, UsersModule, HistoryModule, SearchModule, MailModule],
  controllers: [LeadsController],
  providers: [
    Attached,
    RecordNames,
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
    histories: Histories,
    records: Records,
    search: SearchSources,
    names: FormerNames,
    counts: PersonCounts,
    mentions: Mentions,
    handOvers: HandOvers,
    views: LeadViews,
    leads: Leads,
    rows: Lists,
    bus: CommandBus,
    batches: RecordBatches,
    mails: AssignmentMails,
    texts: RecordMentions,
    mailWriters: MailWriters,
    waiting: WaitingMails,
  ) {
    lists.add({
      name: leadList.resource,
      list: leadList,
      model: leadRows.readModel,
      who: worksLeads,
      what: 'Lead',
      subject: 'lead',
      whole: (row, caller, rowsOf) => views.asOf(row, caller, rowsOf),
      columns: leadColumns,
      scope: (caller, filter) => views.scope(caller, filter),
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
      kind: 'lead',
      what: 'Lead',
      async open(id, caller) {
        if (!worksLeads(caller.rights)) throw forbidden();
        // The attachments of a converted lead stay open to users who convert leads.
        const converted =
          managesLeads(caller.rights) && (await rows.get(leadRows.readModel, id)) === undefined
            ? await leads.personOfConverted(id)
            : undefined;
        if (converted !== undefined)
          return {
            name: converted.PersonFullName,
            about: `person-${converted.PersonID}`,
            email: converted.PersonEmail,
            closed: leadMessage.isEnquiry(id),
          };
        // Attachments are sealed with the key of the lead's own person, so that they follow the lead after an unmerge.
        const { OwnPersonID, PersonFullName, PersonEmail } = await views.row(id, caller);
        return { name: PersonFullName, about: `person-${OwnPersonID}`, email: PersonEmail };
      },
    });
    histories.add('lead', {
      async mayRead(caller, id) {
        if (!worksLeads(caller.rights)) return false;
        // The history of a deleted or converted lead is open to lead managers.
        if (
          managesLeads(caller.rights) &&
          (await rows.get(leadRows.readModel, id)) === undefined &&
          (await leads.isGone(id))
        )
          return true;
        // Throws for a missing lead and for another user's.
        await views.row(id, caller);
        return true;
      },
      readsAll: managesLeads,
      seesValues,
      undo: {
        decider: leadDecider,
        command: (asked: UndoDecision<LeadEvent>, actor) => leads.undoing(asked, actor),
        mails: async (id, events) =>
          events.some(({ type }) => type === 'LeadAssigned')
            ? waiting.mailsOf({ kind: 'lead', id }, emailType.LEAD_ASSIGNED_CLIENT, events)
            : null,
      },
    });
    addLeadBatches(batches, leads, rows);
    mentions.add((person) => texts.of(textRecords, person));
    handOvers.add(leadsInHand(rows, bus));
    mailWriters.add<LeadMail>({
      'lead-assigned': (id, facts) => mails.toAssignee(leadMails, id, facts),
      'lead-assigned-client': (id, facts) => mails.toCustomer(leadMails, id, facts),
      'leads-assigned': (id) => mails.toAssigneeOfBatch(leadMails, id),
      'leads-assigned-together': (id, facts) => mails.toAssigneeOfMany(leadMails, id, facts['LeadIDs'] ?? null, facts),
    });
    waiting.add(emailType.LEAD_ASSIGNED_CLIENT, (id, cause) => leads.isAssignedBy(id, cause));
    counts.add('LeadCount', (personID, caller) => views.countOfPerson(personID, caller));
  }
}
