import { Button, Chip } from '@mui/material';
import { isPending } from '@leaseledger/contract/sessions/reminders';
import { ON_SITE } from '@leaseledger/contract/sessions/session.codes';
import { followsEnd } from '@leaseledger/contract/sessions/session.details';
import { isToCome } from '@leaseledger/contract/sessions/why-over';
import { timeZoneLabel } from '@leaseledger/contract/shared/time-zones';
import { momentText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { Field, FieldList, Section } from '../../records/record/FieldList.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { RelatedRecords } from '../../records/record/related/RelatedRecords.tsx';
import { copyLink } from '../../platform/dialogs/use-copy-link.ts';
import { sessionFields, useSession } from './session-record.ts';
import { hoursText, zonedHereText, zonedText } from './session-words.ts';

const { TextField, BooleanField, EmailField, NumberField, FunctionField } = sessionFields;
const MINUTE = 60_000;

function SignUpLink() {
  const { SessionLink } = useSession();
  const path = `/${SessionLink}`;
  return (
    <Field label="Sign-up link">
      <span className="session-link">
        <a href={path} target="_blank" rel="noreferrer">
          {path}
        </a>
        <Button size="small" variant="outlined" onClick={() => copyLink(new URL(path, window.location.href).href)}>
          Copy link
        </Button>
      </span>
    </Field>
  );
}

/** The first two columns of a session. The area of attendees adds its own part at the end. */
export function SessionShow() {
  const session = useSession();
  const { SessionID, Reminders, SessionStartDateTime, SessionEndDateTime, SentMainContactEmail, Cancelled } = session;
  const goOut = isToCome(session, useNow());
  const minutes = Math.round((Date.parse(SessionEndDateTime) - Date.parse(SessionStartDateTime)) / MINUTE);
  return (
    <>
      <PanelColumn>
        <Section title="Details">
          <FieldList>
            <TextField source="SessionName" />
            <FunctionField
              label="Attendees"
              render={({ CurrentAttendees, MaxAttendees }) => `${CurrentAttendees} of ${MaxAttendees}`}
            />
            <NumberField source="AttendeesConvertedToLeads" label="Attendees converted to leads" />
            <FunctionField
              label="Company"
              render={({ PublicSession, CompanyName }) => (PublicSession ? 'Public Session' : CompanyName)}
            />
            <TextField source="LocationType" />
            <FunctionField
              label="Location"
              render={({ LocationType, Location }) =>
                LocationType === ON_SITE || Location === null ? (
                  Location
                ) : (
                  <a href={Location} target="_blank" rel="noreferrer">
                    {Location}
                  </a>
                )
              }
            />
            <BooleanField source="MiscellaneousSession" />
            <BooleanField source="Enabled" />
            <BooleanField source="CreatorNotificationsEnabled" />
            <SignUpLink />
            {Cancelled && <TextField source="CancelledSessionReason" label="Cancelled because" />}
          </FieldList>
        </Section>
        <Section title="Main contact">
          <FieldList>
            <TextField source="MainContactName" />
            <EmailField source="MainContactEmail" />
            <Field label="Contact email">{SentMainContactEmail ? 'Sent' : 'Not sent'}</Field>
            <TextField source="ContactEmailContents" />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Section title="Time">
          <FieldList>
            <FunctionField
              label="Start"
              render={(session) => zonedHereText(session.SessionStartDateTime, session.Timezone)}
            />
            <FunctionField
              label="End"
              render={(session) => zonedHereText(session.SessionEndDateTime, session.Timezone)}
            />
            <Field label="Duration">{`${minutes} min`}</Field>
            <FunctionField label="Timezone" render={({ Timezone }) => timeZoneLabel(Timezone)} />
            <FunctionField
              label="Link expiry"
              render={(session) =>
                followsEnd(session) ? 'At the end' : zonedText(session.SessionLinkExpiryDateTime, session.Timezone)
              }
            />
            <FunctionField
              label="Created"
              render={({ CreatedDateTime, CreatedByUserName }) =>
                `${momentText(CreatedDateTime)} by ${CreatedByUserName}`
              }
            />
          </FieldList>
        </Section>
        <Section title="Reminder emails" count={Reminders.length}>
          {Reminders.length === 0 && <p className="section-note">Nobody is reminded.</p>}
          <ul className="session-reminders">
            {Reminders.map((reminder) => (
              <li key={reminder.ReminderEmailID}>
                <span>
                  {`${hoursText(reminder.WithinHours)}, ${momentText(reminder.TriggeredDateTime ?? reminder.TriggerDateTime)}`}
                </span>
                {isPending(reminder) ? (
                  !goOut && <Chip size="small" label="Not sent" />
                ) : (
                  <Chip size="small" label={reminder.PassedOver ? 'Passed over' : 'Sent'} />
                )}
              </li>
            ))}
          </ul>
        </Section>
        <RelatedRecords type="session" id={SessionID} />
      </PanelColumn>
    </>
  );
}
