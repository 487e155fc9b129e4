import { runsSessions } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { sessionList } from '@leaseledger/contract/sessions/session.views';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { tellsAttendees } from '@leaseledger/domain/sessions/amend-session';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import type { SessionMail } from '@leaseledger/domain/sessions/session.mails';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { seenSessions, seesValuesOfSession } from './exports/session-access.ts';
import { AttendeesToMail } from './exports/attendees-to-mail.ts';
import { SessionLinks } from './exports/session-links.ts';
import { Sessions } from './exports/sessions.ts';
import { PublicSessions } from './exports/public-sessions.ts';
import { SessionMails } from './session-mails.ts';
import { SessionMentions } from './session-mentions.ts';
import { SessionsController } from './sessions.controller.ts';

@Module({
  imports: [HistoryModule, PersonsModule, SearchModule, MailModule],
  controllers: [SessionsController],
  providers: [Sessions, AttendeesToMail, SessionLinks, PublicSessions, SessionMails, SessionMentions],
  exports: [Sessions, AttendeesToMail, SessionLinks, PublicSessions],
})
export class SessionsModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    sessions: Sessions,
    mails: SessionMails,
    mailWriters: MailWriters,
    mentions: Mentions,
    texts: SessionMentions,
  ) {
    mentions.add((person) => texts.of(person));
    mailWriters.add<SessionMail>({ 'session-contact': (id, facts) => mails.toContact(id, facts) });
    lists.add({
      list: sessionList,
      model: sessionRows.readModel,
      who: runsSessions,
      what: 'Session',
      subject: 'session',
      whole: async (row) => sessions.asOf(row),
      seen: seenSessions,
    });
    histories.add('session', {
      mayRead: ({ rights }) => runsSessions(rights),
      seesValues: seesValuesOfSession,
      undo: {
        decider: sessionDecider,
        warning: (events) =>
          events.some(({ type, data }) => type === 'SessionAmended' && tellsAttendees(data))
            ? sessionMessage.undoTells
            : null,
      },
    });
    search.add({
      type: searchType.SESSION,
      model: sessionRows.readModel,
      who: runsSessions,
      found: ({ SessionID, SessionName, SessionStartDateTime }) => ({
        ID: SessionID,
        Name: SessionName,
        Detail: dayAndTime(SessionStartDateTime),
        ContactNumber: null,
      }),
    });
    records.add({
      kind: 'session',
      what: 'Session',
      async open(id, { rights }) {
        if (!runsSessions(rights)) throw forbidden();
        const { SessionName, MainContactEmail } = await sessions.row(id);
        return { name: SessionName, about: `session-${id}`, email: MainContactEmail };
      },
    });
  }
}
