import { MenuItem, TextField } from '@mui/material';
import { EMAIL_CONTENT_MAX, EMAIL_SUBJECT_MAX, mailboxNames } from '@leaseledger/contract/emails/email.codes';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { SendTrackingMailBody } from '@leaseledger/contract/fuel-cards/fuel-card-letter.bodies';
import { fuelCardLetterEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import type { TrackingMailView } from '@leaseledger/contract/fuel-cards/fuel-card-letter.views';
import { cardProviders, cardRequestType, pinProviders } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerRecord } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { trackingMail, trackingMails, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { SelectInput } from '../../platform/form/inputs/SelectInput.tsx';
import { TextInput } from '../../platform/form/inputs/TextInput.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { momentText } from '../../platform/time/moments.ts';
import { editable, htmlOf } from '../../records/mail/mail-text.ts';
import { MAIL_REFRESHES } from '../../records/mail/ResendMail.tsx';
import { WritingDialog } from '../../records/mail/WritingDialog.tsx';
import { WrittenPreview } from '../../records/mail/WrittenPreview.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useTracker } from './tracker-record.ts';

const types = Object.values(trackingMail);

/** The type that fits the tracker: by what was requested, and whether there is a tracking number. */
function fittingType(tracker: FuelCardTrackerRecord): TrackingMailID {
  const numbered = cardProviders.filter((card) => tracker[`TrackingNumber_${card}`] !== null);
  const isTracked = numbered.length > 0;
  if (tracker.RequestTypeCodeID === cardRequestType.CHANGE_OF_REGISTRATION)
    return isTracked ? trackingMail.REGISTRATION : trackingMail.REGISTRATION_UNTRACKED;
  const only = pinProviders.find((card) => numbered.length === 1 && numbered[0] === card);
  if (only === undefined || tracker.RequestTypeCodeID === cardRequestType.STANDARD)
    return isTracked ? trackingMail.STANDARD : trackingMail.STANDARD_UNTRACKED;
  const isExpired = tracker.RequestTypeCodeID === cardRequestType.EXPIRED;
  return {
    BP: isExpired ? trackingMail.EXPIRY_BP : trackingMail.ADDITIONAL_BP,
    Ampol: isExpired ? trackingMail.EXPIRY_AMPOL : trackingMail.ADDITIONAL_AMPOL,
    Shell: isExpired ? trackingMail.EXPIRY_SHELL : trackingMail.ADDITIONAL_SHELL,
  }[only];
}

interface WrittenProps {
  readonly name: string;
  readonly type: TrackingMailID;
  readonly mail: TrackingMailView;
  /** When the user saw the latest tracking mail sent. The server sends nothing if that is no longer so. */
  readonly seen: string | null;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** The mail of one type, to be edited and sent. */
function Written({ name, type, mail, seen, onSent, onCancel }: WrittenProps) {
  const { FuelCardTrackerID: id } = useTracker();
  const text = editable(mail.HTML);
  const toHtml = (typed: string) => htmlOf(typed, []);
  const mailboxes = useRead(
    emailEndpoints.pageOfRecord,
    { params: { kind: 'fuelCardTracker', id, page: 1, size: 1 } },
    { resource: 'outbox' },
  ).data?.mailboxes;
  const send = useCommand(fuelCardLetterEndpoints.sendTrackingMail, {
    done: trackingMailMessage.sent,
    refreshes: ['fuelCardTrackers', ...MAIL_REFRESHES],
    answers: 'fuelCardTrackers',
    form: true,
  });
  return (
    <RecordForm<SendTrackingMailBody, FuelCardTrackerRecord | null>
      name={name}
      body={SendTrackingMailBody}
      initial={{
        FuelCardTrackerID: id,
        EmailType: type,
        Subject: mail.Subject,
        EmailContent: text,
        FromEmail: 'main',
        previousSentDateTime: seen,
      }}
      submit={(body) => send.run({ body: { ...body, EmailContent: toHtml(body.EmailContent) } })}
      actions={[{ label: 'Send', done: onSent }]}
      onCancel={onCancel}
    >
      <FormColumn>
        <p>{`To ${mail.Recipient}`}</p>
        <SelectInput
          source="FromEmail"
          label="From"
          choices={mailboxNames.map((mailbox) => ({ id: mailbox, name: mailboxes?.[mailbox] ?? mailbox }))}
        />
        <TextInput source="Subject" label="Subject" maxLength={EMAIL_SUBJECT_MAX} />
        <TextInput source="EmailContent" label="Message" rows={10} maxLength={EMAIL_CONTENT_MAX / 2} counts />
        <WrittenPreview
          source="EmailContent"
          toHtml={toHtml}
          suggested={{ text, subject: mail.Subject, contents: mail.Contents }}
        />
      </FormColumn>
    </RecordForm>
  );
}

/** Tells the customer of their cards by mail. A second mail is written only after a question. */
export default function TrackingMail({ onCancel }: { readonly onCancel: () => void }) {
  const tracker = useTracker();
  const { FuelCardTrackerID } = tracker;
  const name = `tracking-mail-${FuelCardTrackerID}`;
  // Both stay while the dialog is open, so that news of a colleague's mail does not count as seen.
  const [seen] = useState(tracker.TrackingNumberEmailSentDateTime);
  const [isAgreed, setAgreed] = useState(seen === null);
  const typeId = useId();
  const [type, setType] = useState(() => fittingType(tracker));
  const [wanted, setWanted] = useState<TrackingMailID>();
  const { data: mail, error } = useRead(
    fuelCardLetterEndpoints.trackingMail,
    { body: { FuelCardTrackerID, EmailType: type } },
    { resource: 'trackingMails', beside: `${FuelCardTrackerID} ${type}`, enabled: isAgreed },
  );
  if (!isAgreed)
    return (
      <ConfirmDialog
        open
        title="Send the tracking mail again?"
        confirm="Write again"
        onConfirm={() => setAgreed(true)}
        onCancel={onCancel}
      >
        {trackingMailMessage.sentBefore(momentText(seen ?? ''))}
      </ConfirmDialog>
    );
  const choose = (to: TrackingMailID) => (unsaved.get().has(name) ? setWanted(to) : setType(to));
  return (
    <WritingDialog title="Tracking mail" form={name} onClose={onCancel}>
      {(leave) => (
        <>
          <div className="tracking-mail-type">
            <div className="form-label" id={typeId}>
              Type
            </div>
            <TextField
              select
              fullWidth
              value={type}
              onChange={({ target }) => {
                const chosen = types.find((each) => each === Number(target.value));
                if (chosen !== undefined) choose(chosen);
              }}
              slotProps={{ select: { labelId: typeId } }}
            >
              {types.map((each) => (
                <MenuItem key={each} value={each}>
                  {trackingMails[each].label}
                </MenuItem>
              ))}
            </TextField>
          </div>
          {error !== null && mail === undefined && (
            <p role="alert" className="tracking-mail-why">
              {error.message}
            </p>
          )}
          {mail !== undefined && (
            <Written key={type} name={name} type={type} mail={mail} seen={seen} onSent={onCancel} onCancel={leave} />
          )}
          <ConfirmDialog
            open={wanted !== undefined}
            title="Replace what you wrote?"
            confirm="Replace"
            cancel="Keep writing"
            danger
            onConfirm={() => {
              if (wanted !== undefined) setType(wanted);
              setWanted(undefined);
            }}
            onCancel={() => setWanted(undefined)}
          >
            Another type has another text.
          </ConfirmDialog>
        </>
      )}
    </WritingDialog>
  );
}
