import { yearsText } from '@leaseledger/contract/kernel/format';
import { Button } from '@mui/material';
import { opensPersons, worksLeads } from '@leaseledger/contract/access/permissions';
import { attendeePages, sessionFeedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendee } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { isToCome } from '@leaseledger/contract/sessions/why-over';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { Link } from 'react-router';
import { useIsPast } from '../../platform/time/as-of.ts';
import { momentText } from '../../platform/time/moments.ts';
import { useRights } from '../../platform/session/session.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { MailEntry } from '../../records/mail/MailEntry.tsx';
import { Mail, Phone } from '../../platform/marks/contact-marks.tsx';
import { Field, FieldList, Section } from '../../records/record/FieldList.tsx';
import { NowOnly } from '../../records/record/NowOnly.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { copyLink } from '../../platform/dialogs/use-copy-link.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { AttendanceToggle } from './AttendanceToggle.tsx';
import { attendeeFields, useAttendee } from './attendee-record.ts';
import { attendanceText } from './attendee-words.ts';

const { TextField, BooleanField, NumberField, MoneyField, EmailField, PhoneField, FunctionField } = attendeeFields;

const car = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** The mails sent to an attendee, and the two that staff can send again. */
function Mails({
  attendee: { SessionAttendanceID: sessionAttendanceID, SessionID, MailsTo, EmailHistory },
}: {
  readonly attendee: SessionAttendee;
}) {
  const { data: session } = useRead(sessionEndpoints.one, { params: { id: SessionID } }, { resource: 'sessions' });
  const now = useNow();
  const isOn = session !== undefined && isToCome(session, now);
  const confirmation = useRecordCommand(sessionAttendanceEndpoints.sendConfirmation, {
    done: sessionAttendanceMessage.confirmationSent,
  });
  const completed = useRecordCommand(sessionAttendanceEndpoints.sendCompleted, {
    done: sessionAttendanceMessage.completedSent,
  });
  return (
    <Section title="Email history" count={EmailHistory.length}>
      <div className="attendee-mails">
        {isOn && (
          <Button
            size="small"
            variant="outlined"
            aria-disabled={confirmation.pending}
            onClick={() => void confirmation.run({ body: { sessionAttendanceID } })}
          >
            Send confirmation email
          </Button>
        )}
        {session?.Completed === true && (
          <Button
            size="small"
            variant="outlined"
            aria-disabled={completed.pending}
            onClick={() => void completed.run({ body: { sessionAttendanceID } })}
          >
            Send completed-session email
          </Button>
        )}
      </div>
      {MailsTo !== null && <p className="section-note">{`Emails go to ${MailsTo}.`}</p>}
      {EmailHistory.length === 0 && <p className="section-note">No mail yet.</p>}
      <ol className="attendee-mail-list">
        {EmailHistory.map((mail) => (
          <MailEntry key={mail.SentEmailID} mail={mail} />
        ))}
      </ol>
    </Section>
  );
}

/** The parts that describe only the present: the place on the waiting list, the link, the mails. */
function Present() {
  const { SessionAttendanceID: id, SessionID } = useAttendee();
  // News of mails to attendees name the session.
  const { data: attendee } = useRead(
    sessionAttendanceEndpoints.one,
    { params: { id } },
    { resource: 'sessionAttendees', beside: `session-${SessionID}` },
  );
  if (attendee === undefined) return null;
  const path = `/${attendeePages.quote}/${id}/${attendee.SecretKey}`;
  return (
    <>
      <Section title="Quote form">
        <FieldList>
          {attendee.PlaceInLine !== null && <Field label="Waiting list">{`Number ${attendee.PlaceInLine}`}</Field>}
          <Field label="Quote form link">
            <Button size="small" variant="outlined" onClick={() => copyLink(new URL(path, window.location.href).href)}>
              Copy link
            </Button>
          </Field>
        </FieldList>
      </Section>
      <Mails attendee={attendee} />
    </>
  );
}

/** The first two columns of an attendee. */
export function AttendeeShow() {
  const attendee = useAttendee();
  const rights = useRights();
  const isPast = useIsPast();
  const isArchived = attendee.Archived === 1;
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <FunctionField
              label="Name"
              render={({ FullName, PersonID }) =>
                FullName !== null && opensPersons(rights) ? (
                  <Link to={`/persons/view/${PersonID}`}>{FullName}</Link>
                ) : (
                  FullName
                )
              }
            />
            <FunctionField label="Company" render={({ PersonEmployerName }) => PersonEmployerName} />
            <FunctionField
              label="Email"
              render={({ PersonEmail }) => PersonEmail !== null && <Mail address={PersonEmail} />}
            />
            <FunctionField
              label="Contact number"
              render={({ PersonContactNumber }) =>
                PersonContactNumber !== null && <Phone number={PersonContactNumber} />
              }
            />
          </FieldList>
        </Section>
        <Section title="Attendance">
          <FieldList>
            <FunctionField
              label="Session"
              render={({ SessionID, SessionName }) => <Link to={`/sessions/view/${SessionID}`}>{SessionName}</Link>}
            />
            <FunctionField label="Starts" render={({ SessionStartDateTime }) => momentText(SessionStartDateTime)} />
            {!isArchived && (
              <>
                <Field label="Attendance">
                  {isPast ? attendanceText(attendee) : <AttendanceToggle attendee={attendee} />}
                </Field>
                <FunctionField label="Quote" render={({ CompletedQuote }) => (CompletedQuote ? 'Requested' : null)} />
                <FunctionField
                  label="Callback"
                  render={({ CallbackRequested, PreferredCallTime }) =>
                    CallbackRequested
                      ? PreferredCallTime === null
                        ? 'Requested'
                        : momentText(PreferredCallTime)
                      : null
                  }
                />
                <FunctionField
                  label="Feedback"
                  render={({ SessionFeedback }) =>
                    SessionFeedback === null ? null : sessionFeedbacks[SessionFeedback].label
                  }
                />
              </>
            )}
            <FunctionField
              label="Lead"
              render={({ LeadID }) =>
                LeadID === null ? null : worksLeads(rights) ? (
                  <Link to={`/leads/view/${LeadID}`}>{LeadID}</Link>
                ) : (
                  LeadID
                )
              }
            />
            <FunctionField
              label="Registered"
              render={({ CreatedDateTime, CreatedByUserName }) =>
                `${momentText(CreatedDateTime)} by ${CreatedByUserName}`
              }
            />
          </FieldList>
        </Section>
        <Section title="As registered">
          <FieldList>
            <FunctionField label="Name" render={({ FirstName, LastName }) => car(FirstName, LastName)} />
            <EmailField source="Email" />
            <PhoneField source="ContactNumber" />
            <TextField source="CompanyName" />
            <FunctionField label="State, postcode" render={({ State, Postcode }) => car(State, Postcode)} />
            <BooleanField source="PostSessionContactReq" />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Section title="Vehicle and quote">
          <FieldList>
            <BooleanField source="HasHadNovatedLease" />
            <FunctionField
              label="Current car"
              render={(of) => car(of.CurrentCarYear, of.CurrentCarManufacturer, of.CurrentCarModel)}
            />
            <FunctionField
              label="Interested in"
              render={(of) => car(of.InterestedCarYear, of.InterestedCarManufacturer, of.InterestedCarModel)}
            />
            <NumberField source="AnnualKMs" suffix="km" />
            <MoneyField source="AnnualIncome" />
            <FunctionField label="Lease term" render={({ PreferredLeaseTerm }) => yearsText(PreferredLeaseTerm)} />
            <NumberField source="BusinessUse" suffix="%" />
          </FieldList>
        </Section>
        <NowOnly>
          <Present />
        </NowOnly>
      </PanelColumn>
    </>
  );
}
