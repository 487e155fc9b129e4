import { emailType } from '@leaseledger/contract/emails/email.codes';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { siteAddress } from '../../platform/settings/site-address.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { MailToQueue } from '../../records/mail/exports/mails.ts';
import { productMail } from '../../records/mail/exports/mail-templates.ts';
import { reachedBy } from '../persons/exports/reached-by.ts';
import { placeText } from './exports/place.ts';
import { whenText } from './exports/when-text.ts';

/** The mails about a session itself. Mails to attendees belong to the area of attendance. */
@Injectable()
export class SessionMails {
  constructor(
    private readonly lists: Lists,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The mail to the contact at the employer. None without a contact, or when the session is cancelled or completed. */
  async toContact(SessionID: number, { by }: JsonObject): Promise<MailToQueue | undefined> {
    const session = await this.lists.get(sessionRows.readModel, SessionID);
    if (!session?.MainContactEmail || session.Cancelled || session.Completed) return undefined;
    const name = session.MainContactName ?? '';
    const content = productMail('session-contact', {
      name,
      by: String(by),
      session: session.SessionName,
      contents: session.ContactEmailContents ?? '',
      when: whenText(session.SessionStartDateTime, session.SessionEndDateTime, session.Timezone),
      where: placeText(session, false),
      session_url: siteAddress(this.settings, `/${session.SessionLink}`),
    });
    const known = await this.#person(session.MainContactEmail);
    return {
      to: { name, address: session.MainContactEmail, ...(known !== undefined && { subject: known }) },
      content,
      type: emailType.SESSION_CONTACT,
      about: known ?? null,
      record: { kind: 'session', id: SessionID },
      mailbox: 'sessions',
    };
  }

  /** The person with this address, so that the mail is forgotten with them. Undefined for an unknown address. */
  async #person(address: string): Promise<string | undefined> {
    const { rows } = await this.lists.page(personRows.readModel, {
      anyOf: reachedBy({ emails: [address], phones: [] }),
      sort: { column: 'PersonID', order: 'ASC' },
      limit: 1,
      uncounted: true,
    });
    const [person] = rows.map(parsed);
    return person && `person-${person.PersonID}`;
  }
}
