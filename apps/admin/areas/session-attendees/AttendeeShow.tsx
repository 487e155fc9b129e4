import { yearsText } from '@leaseledger/contract/kernel/format';
import { Button } from '@mui/material';
import { opensPersons, worksLeads } from '@leaseledger/contract/access/permissions';
import { sentEmailPages } from '@leaseledger/contract/emails/email.codes';
import { attendeePages, sessionFeedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { SessionAttendee } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { Link } from 'react-router';
import { useIsPast } from '../../platform/time/as-of.ts';
import { hasDayCome, momentText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { useRights } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { MailEntry } from '../../records/mail/MailEntry.tsx';
import { Mail, Phone } from '../../platform/marks/contact-marks.tsx';
import { Field, FieldList, Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/related/RecordPages.tsx';
import { onPage, usePages } from '../../records/record/related/use-pages.ts';
import { NowOnly } from '../../records/record/NowOnly.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { copyLink } from '../../platform/dialogs/use-copy-link.ts';
import { AttendanceToggle } from './AttendanceToggle.tsx';
import { attendeeFields, useAttendee } from './attendee-record.ts';
import { attendanceText, hasLeft, isMarkable } from './attendee-words.ts';
import { useAttendeeMails } from './use-attendee-mails.tsx';

const { TextField, BooleanField, NumberField, MoneyField, EmailField, PhoneField, FunctionField } = attendeeFields;

const car = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** The buttons for the two mails that staff send again. */
function SendMails({ attendee, session }: { readonly attendee: SessionAttendee; readonly session: SessionRecord }) {
  const { mails, question } = useAttendeeMails(attendee, session);
  return (
    <div className="attendee-mails">
      {mails.map(({ label, pending, send }) => (
        <Button key={label} size="small" variant="outlined" aria-disabled={pending} onClick={send}>
          {label}
        </Button>
      ))}
      {question}
    </div>
  );
}

/** The mails sent to an attendee, and the two that staff can send again. */
function Mails({ attendee }: { readonly attendee: SessionAttendee }) {
  const { SessionID, MailsTo, EmailHistory } = attendee;
  const pages = usePages(sentEmailPages);
  const { data: session } = useRead(sessionEndpoints.one, { params: { id: SessionID } }, { resource: 'sessions' });
  return (
    <Section title="Email History" count={EmailHistory.length}>
      {session !== undefined && <SendMails attendee={attendee} session={session} />}
      {MailsTo !== null && <p className="section-note">{`Emails go to ${MailsTo}.`}</p>}
      {EmailHistory.length === 0 && <p className="section-note">No emails yet.</p>}
      <ol className="attendee-mail-list">
        {onPage(EmailHistory, pages).map((mail) => (
          <MailEntry key={mail.SentEmailID} mail={mail} />
        ))}
      </ol>
      <RecordPages of="Emails" pages={pages} total={EmailHistory.length} />
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
          {attendee.SecretKey !== null && (
            <Field label="Quote form link">
              <Button
                size="small"
                variant="outlined"
                onClick={() => copyLink(new URL(path, window.location.href).href)}
              >
                Copy link
              </Button>
            </Field>
          )}
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
  const now = useNow();
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
            {/* The mark 'Archived' beside the name replaces the attendance alone. */}
            {!isArchived && (
              <Field
                label="Attendance"
                {...(!isPast &&
                  !hasLeft(attendee) &&
                  !hasDayCome(attendee.SessionStartDateTime, now) && { nothing: 'Marked from the day of the session' })}
              >
                {isPast || !isMarkable(attendee, now) ? (
                  attendanceText(attendee)
                ) : (
                  <AttendanceToggle attendee={attendee} />
                )}
              </Field>
            )}
            <FunctionField label="Quote" render={({ CompletedQuote }) => (CompletedQuote ? 'Requested' : null)} />
            <FunctionField
              label="Callback"
              render={({ CallbackRequested, PreferredCallTime }) =>
                CallbackRequested ? (PreferredCallTime === null ? 'Requested' : momentText(PreferredCallTime)) : null
              }
            />
            <FunctionField
              label="Feedback"
              render={({ SessionFeedback }) =>
                SessionFeedback === null ? null : sessionFeedbacks[SessionFeedback].label
              }
            />
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
        {(attendee.CompletedQuote || attendee.CallbackRequested) && (
          <Section title="In the request">
            <FieldList>
              <PhoneField source="AskedContactNumber" label="Contact number" />
              <FunctionField
                label="State, postcode"
                render={({ AskedState, AskedPostcode }) => car(AskedState, AskedPostcode)}
              />
            </FieldList>
          </Section>
        )}
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
