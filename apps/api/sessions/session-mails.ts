import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../kernel/platform.ts';
import type { Settings } from '../kernel/settings.ts';
import { siteAddress } from '../kernel/site-address.ts';
import { Lists } from '../lists/lists.ts';
import type { MailToQueue } from '../mail/exports/mails.ts';
import { template, written } from '../mail/exports/template.ts';
import { placeText } from './exports/place.ts';
import { whenText } from './exports/when-text.ts';

export const sessionContact = template({
  name: 'session-contact',
  version: 1,
  subject: 'Information session: {{session}}',
  preheader: '{{when}}',
  paragraphs: ['Hello {{name}},', '{{by}} has planned an information session on novated leases for you. Please pass this on to whoever may come.', '{{contents}}'],
  details: { Session: '{{session}}', When: '{{when}}', Where: '{{where}}' },
  button: { label: 'Reserve a place', address: '{{address}}' },
});

/** What is mailed about a session by itself; what its attendees are told, their area says. */
@Injectable()
export class SessionMails {
  constructor(
    private readonly lists: Lists,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** To the contact at the employer; nobody where there is none by now, or the session takes place no more. */
  async toContact(SessionID: number, { by }: JsonObject): Promise<MailToQueue | undefined> {
    const session = await this.lists.get(sessionRows.readModel, SessionID);
    if (!session?.MainContactEmail || session.Cancelled || session.Completed) return undefined;
    const name = session.MainContactName ?? '';
    const content = written(sessionContact, {
      name, by: String(by), session: session.SessionName, contents: session.ContactEmailContents ?? '', when: whenText(session.SessionStartDateTime, session.SessionEndDateTime, session.Timezone),
      where: placeText(session, false), address: siteAddress(this.settings, `/${session.SessionLink}`),
    });
    return { to: { name, address: session.MainContactEmail }, content, type: emailType.SESSION_CONTACT, template: sessionContact, about: `session-${SessionID}`, record: { kind: 'session', id: SessionID }, mailbox: 'sessions' };
  }
}
