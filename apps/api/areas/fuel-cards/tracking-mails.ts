import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { SendTrackingMailBody, TrackingMailBody } from '@leaseledger/contract/fuel-cards/fuel-card-letter.bodies';
import { trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import type { TrackingMailView } from '@leaseledger/contract/fuel-cards/fuel-card-letter.views';
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
import { byStaffWithoutPictures, countWritten } from '../../records/mail/exports/by-staff.ts';
import type { MailToQueue } from '../../records/mail/exports/mails.ts';
import { seenTracker } from './fuel-card-access.ts';
import { FuelCardTrackers } from './fuel-card-trackers.ts';
import { FuelCardViews } from './fuel-card-views.ts';
import { trackingMailText } from './tracking-mail-texts.ts';

/** The mails that tell customers of their fuel cards: what the editor first shows, and what a user sends. */
@Injectable()
export class TrackingMails {
  constructor(
    private readonly trackers: FuelCardTrackers,
    private readonly views: FuelCardViews,
    private readonly lists: Lists,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403, 404; 422 without an address or a tracking number */
  async written({ FuelCardTrackerID, EmailType }: TrackingMailBody, caller: Caller): Promise<TrackingMailView> {
    const row = await this.views.row(FuelCardTrackerID, caller);
    refuseIf(noTrackingMail(EmailType, row, row.PersonEmail, trackingMailMessage.noPrimaryEmail));
    return {
      ...trackingMailText(EmailType, row),
      EmailTypeCodeID: recordKinds.fuelCardTracker.email,
      OptionalID: FuelCardTrackerID,
      Recipient: seenTracker(caller, row).PersonEmail ?? '',
    };
  }

  /** Sends what the editor holds to the person's address. @throws Failure 400, 403, 404, 409, 422, 429; LogUnavailable */
  async send(
    { FuelCardTrackerID, EmailType, EmailContent, Subject, FromEmail, previousSentDateTime }: SendTrackingMailBody,
    caller: Caller,
  ): Promise<CommandResult> {
    const row = await this.views.row(FuelCardTrackerID, caller);
    const mail = byStaffWithoutPictures(EmailContent, Subject || trackingMailText(EmailType, row).Subject);
    await countWritten(this.vault, this.clock(), caller.user.UserID);
    return this.trackers.execute(
      {
        id: FuelCardTrackerID,
        command: {
          type: 'SendTrackingMail',
          EmailType,
          ...mail,
          mailbox: FromEmail ?? 'main',
          recipient: row.PersonEmail,
          previousSentDateTime: previousSentDateTime ?? null,
        },
      },
      caller,
    );
  }

  /** The mail for the outbox. None once the person or the tracker is gone. @param facts what the user wrote */
  async toPerson(
    FuelCardTrackerID: number,
    { Subject, HTML, Text, mailbox }: JsonObject,
  ): Promise<MailToQueue | undefined> {
    const row = await this.lists.get(fuelCardTrackerRows.readModel, FuelCardTrackerID);
    // The fields are null once the person is forgotten.
    if (!row?.PersonEmail || typeof Subject !== 'string' || typeof HTML !== 'string' || typeof Text !== 'string')
      return undefined;
    const subject = `person-${row.OwnPersonID}`;
    return {
      to: { name: row.PersonFullName ?? '', address: row.PersonEmail, subject },
      content: { Subject, HTML, Text },
      type: emailType.FUEL_CARD_TRACKING,
      template: null,
      mailbox: mailbox === 'sessions' ? 'sessions' : 'main',
      about: subject,
      record: { kind: 'fuelCardTracker', id: FuelCardTrackerID },
    };
  }
}
