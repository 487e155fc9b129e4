import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { SendTrackingMailBody, TrackingMailBody } from '@leaseledger/contract/fuel-cards/fuel-card-letter.bodies';
import { trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import type { TrackingMailView } from '@leaseledger/contract/fuel-cards/fuel-card-letter.views';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { trackingMail, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { paragraphsOf } from '@leaseledger/contract/emails/written-text';
import { maskedText } from '@leaseledger/contract/shared/masked-contact';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { noTrackingMail } from '@leaseledger/domain/fuel-cards/send-tracking-mail';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { refuseIf } from '../../platform/answers/failure.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { countWritten, inTemplate, textByStaff } from '../../records/mail/exports/by-staff.ts';
import { MailTemplates } from '../../records/mail/exports/mail-templates.ts';
import type { MailToQueue } from '../../records/mail/exports/mails.ts';
import { plainText } from '../../records/mail/exports/sanitised.ts';
import { seenTracker } from './fuel-card-access.ts';
import { FuelCardTrackers } from './fuel-card-trackers.ts';
import { FuelCardViews } from './fuel-card-views.ts';
import { trackingMailFrom, trackingMailOf } from './tracking-mail-texts.ts';

/** The mails that tell customers of their fuel cards: what the editor first shows, and what a user sends. */
@Injectable()
export class TrackingMails {
  constructor(
    private readonly trackers: FuelCardTrackers,
    private readonly views: FuelCardViews,
    private readonly lists: Lists,
    private readonly mailTemplates: MailTemplates,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403, 404; 422 without an address or a tracking number; LogUnavailable */
  async written({ FuelCardTrackerID, EmailType }: TrackingMailBody, caller: Caller): Promise<TrackingMailView> {
    const row = await this.views.row(FuelCardTrackerID, caller);
    refuseIf(noTrackingMail(EmailType, row, row.PersonEmail, trackingMailMessage.noPrimaryEmail));
    const { Subject, HTML, Pictures, body } = await this.#filled(EmailType, row);
    return {
      Subject: seenBy(caller, Subject),
      HTML: seenBy(caller, paragraphsOf(body)),
      Contents: this.mailTemplates.shown(seenBy(caller, HTML), Pictures),
      EmailTypeCodeID: recordKinds.fuelCardTracker.email,
      OptionalID: FuelCardTrackerID,
      Recipient: seenTracker(caller, row).PersonEmail ?? '',
    };
  }

  /**
   * Sends what the editor holds to the person's address. An unchanged text goes out in the template of its type.
   * @throws Failure 400, 403, 404, 409, 422, 429; LogUnavailable
   */
  async send(
    { FuelCardTrackerID, EmailType, EmailContent, Subject, FromEmail, previousSentDateTime }: SendTrackingMailBody,
    caller: Caller,
  ): Promise<CommandResult> {
    const row = await this.views.row(FuelCardTrackerID, caller);
    const Written = textByStaff(EmailContent);
    const suggested = await this.#filled(EmailType, row);
    // A text that the caller saw masked, and left so, goes out whole.
    const subject = Subject && Subject !== seenBy(caller, suggested.Subject) ? Subject : suggested.Subject;
    const isUnchanged =
      subject === suggested.Subject && plainText(Written) === plainText(seenBy(caller, paragraphsOf(suggested.body)));
    await countWritten(this.vault, this.clock(), caller.user.UserID);
    return this.trackers.execute(
      {
        id: FuelCardTrackerID,
        command: {
          type: 'SendTrackingMail',
          EmailType,
          Subject: subject,
          ...(isUnchanged ? { Data: trackingMailOf(EmailType, row).values } : { Written }),
          mailbox: FromEmail ?? 'main',
          recipient: row.PersonEmail,
          previousSentDateTime: previousSentDateTime ?? null,
        },
      },
      caller,
    );
  }

  /** The mail for the outbox. None once the person or the tracker is gone. */
  async toPerson(FuelCardTrackerID: number, facts: JsonObject): Promise<MailToQueue | undefined> {
    const row = await this.lists.get(fuelCardTrackerRows.readModel, FuelCardTrackerID);
    const content = contentOf(facts);
    if (!row?.PersonEmail || content === undefined) return undefined;
    const subject = `person-${row.OwnPersonID}`;
    return {
      to: { name: row.PersonFullName ?? '', address: row.PersonEmail, subject },
      content,
      type: emailType.FUEL_CARD_TRACKING,
      mailbox: facts['mailbox'] === 'sessions' ? 'sessions' : 'main',
      about: subject,
      record: { kind: 'fuelCardTracker', id: FuelCardTrackerID },
    };
  }

  #filled(EmailType: TrackingMailID, row: FuelCardTrackerRow) {
    const { PersonFullName: name, PersonEmail: address } = row;
    return this.mailTemplates.preview(trackingMailOf(EmailType, row), { name: name ?? '', address: address ?? '' });
  }
}

/** A template may name the address, which external users see masked. */
const seenBy = ({ rights }: Caller, text: string): string => (rights.external ? maskedText(text) : text);

/** The requested mail; undefined once the person is forgotten, because its fields are null then. @param facts of the event */
function contentOf({ EmailType, Subject, Data, Written, HTML, Text }: JsonObject): MailToQueue['content'] | undefined {
  const type = Object.values(trackingMail).find((each) => each === EmailType);
  if (type === undefined || typeof Subject !== 'string') return undefined;
  if (typeof Data === 'object' && Data !== null)
    return trackingMailFrom(
      type,
      Object.fromEntries(Object.entries(Data).map(([name, value]) => [name, String(value)])),
    );
  if (typeof Written === 'string') return inTemplate(Written, Subject);
  // Releases before the templates stored mails whole.
  return typeof HTML === 'string' && typeof Text === 'string' ? { Subject, HTML, Text } : undefined;
}
