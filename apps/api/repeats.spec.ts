import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { fieldsText, firstFields } from '@leaseledger/contract/forms/form.fields';
import type { FormSubmissionRow } from '@leaseledger/contract/forms/form.views';
import { fuelCardLetterEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { permission, roleGroup, userPermissionID } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { sessionEndpoints as loginEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { OPEN_MAX } from '@leaseledger/contract/batches/batch.messages';
import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { FILE_NAME, REQUESTED_WITH, type Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { enquiryDistributorEndpoints } from '@leaseledger/contract/distributors/enquiry-distributor.endpoints';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { residualLeadEndpoints } from '@leaseledger/contract/residual-leads/residual-lead.endpoints';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { serviceTargetEndpoints } from '@leaseledger/contract/service-targets/service-target.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { builtInLetter } from './areas/fuel-cards/letters/built-in-letters.ts';
import { ApiKeys, inboundCalls } from './areas/inbound/api-keys.ts';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { RecurringWork } from './platform/reactions/exports/recurring-work.ts';
import { Reactions } from './platform/reactions/exports/reactions.ts';
import { AttendeeLinks } from './areas/session-attendance/exports/attendee-links.ts';
import { Authenticator } from './testing/authenticator.ts';
import {
  amendedLead,
  booking,
  company,
  inboundLead,
  lead,
  person,
  quote,
  registration,
  savedView,
  session,
  sessionForm,
  underWay,
  user,
} from './testing/bodies.ts';
import type { Answer, CallOptions, Client } from './testing/client.ts';
import { listProductMails } from './areas/email-templates/listed-product-mails.ts';
import { PASSWORD, TestApi } from './testing/test-api.ts';
import { uploadFile } from './testing/upload.ts';
import { until } from '@leaseledger/event-log/testing/until';

const ORIGIN = 'https://ledger.example';
const api = await TestApi.start({ settings: { publicUrl: ORIGIN } });
const [admin, visitor] = [await api.admin(), api.visitor()];
// Recurring work is stopped, because it would append events during the test.
api.running.app.get(RecurringWork).onModuleDestroy();
const apiKey = await api.running.app.get(ApiKeys).add('website', inboundCalls);

let count = 0;
const fresh = (name: string): string => `${name}${(count += 1)}`;
const newPerson = () => admin.addPerson({ Email: `${fresh('person')}@example.com` });
const newLead = async (): Promise<LeadRecord> => await admin.addLead((await newPerson()).PersonID);
const newMail = async () => ({
  HTML: '<p>Rang you.</p>',
  Subject: 'Your lease',
  EmailTypeCodeID: recordKinds.lead.email,
  OptionalID: (await newLead()).LeadID,
  Recipient: 'somebody@example.com',
  FromEmail: 'main',
});
const newEnquiry = async () =>
  await admin.shown(enquiryEndpoints.add, { body: { Enquiry: { PersonID: (await newPerson()).PersonID } } });
const newCompany = async (): Promise<CompanyView> =>
  await admin.addCompany({ CompanyTradingName: fresh('Company '), PackEdgeCompanyID: 7000 + count });
const newUser = () => api.addUser(`${fresh('User')} Repeated`);
const newSession = async (changes: object = {}): Promise<SessionRecord> =>
  await admin.shown(sessionEndpoints.add, { body: session(changes) });
const template = { Name: 'Welcome', Subject: 'Hello', HTML: '<p>Hello</p>' };
const newTemplate = async () => await admin.shown(emailTemplateEndpoints.add, { body: { EmailTemplate: template } });
const newTracker = async () => {
  const body = { FuelCardTracker: { PersonID: (await newPerson()).PersonID } };
  return await admin.shown(fuelCardTrackerEndpoints.add, { body });
};
const newNote = async () =>
  await admin.shown(noteEndpoints.add, {
    body: { NoteType: recordKinds.lead.note, AttachedToID: (await newLead()).LeadID, Note: 'Rang back.' },
  });
const newView = async () =>
  await admin.shown(savedViewEndpoints.save, { body: { ...savedView(fresh('View ')), List: 'leads' } });
const newTab = async () =>
  await admin.shown(tabEndpoints.add, { body: { Name: 'Sales', EmbedContent: 'https://dash.example.com/' } });
const newLink = async () =>
  await admin.shown(companyLinkEndpoints.link, {
    body: { ParentCompanyID: (await newCompany()).CompanyID, ChildCompanyID: (await newCompany()).CompanyID },
  });
const newMerge = async () => ({
  PersonID: (await newPerson()).PersonID,
  MergedPersonID: (await newPerson()).PersonID,
  Version: 0,
  MergedVersion: 0,
  fields: ['LastName'],
});
const followed = async () => ({
  SubscriptionTypeID: recordKinds.lead.subscription,
  AttachedToID: (await newLead()).LeadID,
});
const fileOf = async ({ LeadID }: LeadRecord) =>
  (await uploadFile(admin, { kind: 'lead', id: LeadID }, { name: 'note.txt', bytes: Buffer.from('A note') })).shown
    .FileID;

/** A user with a passkey. */
async function passkeyHolder() {
  const holder = await newUser();
  const by = await api.as(holder);
  const { options } = await by.shown(credentialEndpoints.beginPasskey, { body: { password: PASSWORD } });
  const { Passkeys } = await by.shown(credentialEndpoints.addPasskey, {
    body: { Name: 'Laptop', response: new Authenticator(ORIGIN).create(options) },
  });
  return { by, userID: holder.id, PasskeyID: Passkeys[0]?.PasskeyID };
}

/** One attendee in a session with one seat, and one who waits for it, by their links. */
async function queue(changes: object = {}) {
  const { SessionID, SessionLink } = await newSession({ maxAttendees: 1, ...changes });
  const seated = (
    await visitor.shown(sessionAttendanceEndpoints.register, {
      body: registration({ SessionID, SessionLink }, (count += 1)),
    })
  ).SessionAttendanceID;
  await visitor.call(sessionAttendanceEndpoints.register, {
    body: registration({ SessionID, SessionLink }, (count += 1)),
  });
  await rested();
  const [waiting] = await admin.shown(sessionAttendanceEndpoints.line, { params: { id: SessionID } });
  if (waiting === undefined) throw new Error('Nobody waits');
  return { session: { SessionID, SessionLink }, seated: linkOf(seated), waiting: linkOf(waiting.SessionAttendanceID) };
}
const linkOf = (sessionAttendanceID: number) => ({
  sessionAttendanceID,
  secretKey: api.running.app.get(AttendeeLinks).secretOf(sessionAttendanceID),
});
const attendee = async () => (await queue()).seated;

/** A batch that is prepared or done. */
async function newBatch(): Promise<number> {
  const { BatchID } = await admin.shown(batchEndpoints.prepare, {
    body: { kind: leadBatch.changePriority, parameters: { PriorityCodeID: 14 }, ids: [(await newLead()).LeadID] },
  });
  await untilStage(BatchID, 'ready');
  return BatchID;
}
async function untilStage(id: number, stage: string): Promise<void> {
  const shown = async () => (await admin.shown(batchEndpoints.one, { params: { id } })).Stage;
  await until(`batch ${id} to be ${stage}`, async () => (await shown()) === stage);
}
async function doneBatch(): Promise<number> {
  const batchID = await newBatch();
  await admin.call(batchEndpoints.start, { body: { batchID } });
  await untilStage(batchID, 'finished');
  return batchID;
}

const uploadImport = (key?: string): Promise<Answer<ImportView>> =>
  admin.send('PUT', '/api/imports/companies/file', {
    headers: {
      'content-type': 'application/octet-stream',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      [FILE_NAME]: 'companies.csv',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: `Trading name,PackEdge company ID\n${fresh('Imported ')},${9000 + count}\n`,
  });
async function newImport(phase: ImportView['Phase']): Promise<ImportView> {
  const { ImportID, Matches } = (await uploadImport()).shown;
  const body = { ImportID, Matches };
  if (phase !== 'matching') await admin.call(importEndpoints.match, { body });
  if (phase !== 'matching') await untilPhase(ImportID, 'checked');
  if (phase === 'done') await admin.call(importEndpoints.run, { body });
  return untilPhase(ImportID, phase);
}
async function untilPhase(id: number, phase: ImportView['Phase']): Promise<ImportView> {
  for (;;) {
    const { shown } = await admin.call(importEndpoints.one, { params: { id } });
    if (shown.Phase === phase) return shown;
    await setImmediate();
  }
}

/** The request and its sender; the administrator when there is none. */
type Sent = CallOptions<Endpoint> & { readonly by?: Client };
interface Repeated {
  readonly call: Endpoint;
  /** Tells several repeats of one call apart. */
  readonly of?: string;
  /** Makes the needed records, and answers the request. */
  readonly prepare: () => Promise<Sent>;
  /** Sends a request that is no JSON. */
  readonly send?: (sent: Sent, key: string) => Promise<Answer>;
  readonly status?: number;
  /** Fields of the payload that change on their own after the first answer. */
  readonly goesOn?: readonly string[];
  /** The call changes only the vault. */
  readonly isInVault?: true;
}

/** Mails follow the registration. */
const ofAttendee = ['EmailHistory'];
const ofBatch = [
  'Stage',
  'IsOpen',
  'Previewed',
  'WillChange',
  'Handled',
  'Done',
  'StartedDateTime',
  'EndedDateTime',
] as const;
const ofImport = ['Phase', 'Done', 'Total', 'Checked', 'Result', 'Undone'] as const;
const ofMail = ['State', 'StateOrder'] as const;

const aForm = { Name: 'Know How', Fields: fieldsText(firstFields) };
const newForm = async () => await admin.shown(formEndpoints.add, { body: { Form: aForm } });
const filledIn = (formLink: string, number: number) => ({
  formLink,
  Lead: { FirstName: 'Ravi', LastName: 'Menon', ContactNumber: '0412884210', Email: `ravi-${number}@example.com` },
});
/** A submission that waits in the quarantine. */
async function suspected(): Promise<number> {
  const { FormID, FormLink } = await newForm();
  await visitor.call(formEndpoints.submit, {
    body: { ...filledIn(FormLink, (count += 1)), Website: 'https://spam.example' },
  });
  const [waiting] = (await admin.rest('formSubmissions', { filter: { FormID } })).json as readonly FormSubmissionRow[];
  return waiting?.FormSubmissionID ?? 0;
}

const againWith = (
  call: Endpoint,
  more: Omit<Repeated, 'call' | 'prepare'>,
  prepare: () => Promise<Sent>,
): Repeated => ({ call, prepare, ...more });
const again = (call: Endpoint, prepare: () => Promise<Sent>): Repeated => againWith(call, {}, prepare);

const repeated: readonly Repeated[] = [
  again(personEndpoints.add, async () => ({ body: person({ Email: 'once@example.com' }) })),
  again(personEndpoints.update, async () => ({
    body: person({ PersonID: (await newPerson()).PersonID, Version: 0, FirstName: 'Anahera' }),
  })),
  again(personEndpoints.remove, async () => ({ params: { id: (await newPerson()).PersonID } })),
  again(personEndpoints.forget, async () => ({ body: { PersonID: (await newPerson()).PersonID, mentions: [] } })),
  again(personEndpoints.merge, async () => ({ body: await newMerge() })),
  again(personEndpoints.unmerge, async () => {
    const body = await newMerge();
    await admin.call(personEndpoints.merge, { body });
    return { body: { MergedPersonID: body.MergedPersonID } };
  }),

  again(leadEndpoints.add, async () => ({ body: lead((await newPerson()).PersonID) })),
  again(leadEndpoints.update, async () => ({ body: amendedLead((await newLead()).LeadID, 0) })),
  again(leadEndpoints.quickEdit, async () => ({
    body: { Lead: { LeadID: (await newLead()).LeadID, Version: 0, PriorityCodeID: 14 } },
  })),
  again(leadEndpoints.takeGiven, async () => {
    const { PersonID, FullName, Email, Version: PersonVersion } = await newPerson();
    const asked = inboundLead({ FirstName: FullName, LastName: 'Given', Email });
    const { LeadID } = await visitor.shown(inboundEndpoints.lead, { body: asked, headers: { 'x-api-key': apiKey } });
    const { OwnPersonID } = await admin.shown(leadEndpoints.one, { params: { id: LeadID } });
    expect(OwnPersonID).toBe(PersonID);
    return { body: { leadID: LeadID, PersonVersion, fields: ['LastName' as const] } };
  }),
  again(leadEndpoints.remove, async () => ({ params: { id: (await newLead()).LeadID } })),
  again(leadEndpoints.assign, async () => ({
    body: { leadID: (await newLead()).LeadID, assigneeID: (await newUser()).id, previousAssigneeID: null },
  })),
  again(leadEndpoints.assignMany, async () => ({
    body: {
      leads: [{ leadID: (await newLead()).LeadID }, { leadID: (await newLead()).LeadID }],
      assigneeID: (await newUser()).id,
    },
  })),
  again(leadEndpoints.updateStatus, async () => ({
    body: { leadID: (await newLead()).LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
  })),
  again(fuelCardTrackerEndpoints.add, async () => ({
    body: { FuelCardTracker: { PersonID: (await newPerson()).PersonID } },
  })),
  again(fuelCardTrackerEndpoints.update, async () => {
    const { FuelCardTrackerID, Version } = await newTracker();
    return { body: { FuelCardTracker: { FuelCardTrackerID, Version, CardPin_BP: '4711' } } };
  }),
  again(fuelCardTrackerEndpoints.remove, async () => ({ params: { id: (await newTracker()).FuelCardTrackerID } })),
  again(fuelCardTrackerEndpoints.assign, async () => {
    const { FuelCardTrackerID: fuelCardTrackerID } = await newTracker();
    const { id: assigneeID } = await api.addUser(`${fresh('User')} Leasing`, { RoleGroupIntID: 12000 });
    return { body: { fuelCardTrackerID, assigneeID, previousAssigneeID: null } };
  }),
  again(fuelCardTrackerEndpoints.updateStatus, async () => {
    const { FuelCardTrackerID: fuelCardTrackerID } = await newTracker();
    return { body: { fuelCardTrackerID, newStatusCodeID: 142, previousStatusCodeID: 128 } };
  }),
  again(fuelCardLetterEndpoints.sendTrackingMail, async () => {
    const { FuelCardTrackerID } = await newTracker();
    return { body: { FuelCardTrackerID, EmailType: 2, EmailContent: '<p>Hello</p>' } };
  }),
  again(fuelCardLetterEndpoints.replaceTemplate, async () => ({
    body: { documentID: 139, previousVersion: 0, Content: builtInLetter(139).toString('base64') },
  })),
  again(fuelCardLetterEndpoints.restoreTemplate, async () => ({
    body: { documentID: 139, previousVersion: 1, Version: 0 },
  })),
  again(fuelCardTrackerEndpoints.duplicate, async () => ({ params: { id: (await newTracker()).FuelCardTrackerID } })),
  again(enquiryEndpoints.add, async () => ({ body: { Enquiry: { PersonID: (await newPerson()).PersonID } } })),
  again(enquiryEndpoints.update, async () => ({
    body: { Enquiry: { EnquiryID: (await newEnquiry()).EnquiryID, Version: 0, Urgent: true } },
  })),
  again(enquiryEndpoints.quickEdit, async () => ({
    body: { Enquiry: { EnquiryID: (await newEnquiry()).EnquiryID, Version: 0, PriorityCodeID: 14 } },
  })),
  again(enquiryEndpoints.remove, async () => ({ params: { id: (await newEnquiry()).EnquiryID } })),
  again(enquiryEndpoints.assign, async () => ({
    body: {
      enquiryID: (await newEnquiry()).EnquiryID,
      assigneeID: (await newUser()).id,
      previousAssigneeID: null,
    },
  })),
  again(enquiryEndpoints.updateStatus, async () => ({
    body: { enquiryID: (await newEnquiry()).EnquiryID, newStatusCodeID: 105, previousStatusCodeID: 104 },
  })),
  again(enquiryEndpoints.markAsDelivered, async () => ({ body: { enquiryID: (await newEnquiry()).EnquiryID } })),
  again(serviceTargetEndpoints.set, async () => ({
    body: { From: '2026-07-01T00:00:00Z', Hours: (await newUser()).id },
  })),
  again(serviceTargetEndpoints.remove, async () => {
    const key = { PriorityCodeID: 14, From: '2026-07-01T00:00:00Z' };
    await admin.call(serviceTargetEndpoints.set, { body: { ...key, Hours: 4 } });
    return { body: key };
  }),
  again(enquiryEndpoints.convertLead, async () => ({ params: { id: (await newLead()).LeadID } })),
  again(inboundEndpoints.lead, async () => ({ by: visitor, body: inboundLead(), headers: { 'x-api-key': apiKey } })),
  again(inboundEndpoints.booking, async () => ({ by: visitor, body: booking(), headers: { 'x-api-key': apiKey } })),

  again(leadDistributorEndpoints.changePool, async () => ({ body: { UserPool: [{ UserID: (await newUser()).id }] } })),
  ...[leadDistributorEndpoints, enquiryDistributorEndpoints].flatMap(({ setInterval, toggle }) => [
    again(setInterval, async () => ({ body: { RunInterval: 900_000 } })),
    again(toggle, async () => {
      await admin.call(toggle, { body: { newState: 1 } });
      return { body: { newState: 0 } };
    }),
  ]),
  again(residualLeadEndpoints.toggle, async () => {
    await admin.call(residualLeadEndpoints.toggle, { body: { newState: 1 } });
    return { body: { newState: 0 } };
  }),

  again(companyEndpoints.add, async () => ({ body: company({ CompanyTradingName: 'Once Pty Ltd' }) })),
  again(companyEndpoints.update, async () => ({
    body: company({ CompanyID: (await newCompany()).CompanyID, Version: 0, CompanyTradingName: 'Renamed Pty Ltd' }),
  })),
  again(companyLinkEndpoints.link, async () => ({
    body: { ParentCompanyID: (await newCompany()).CompanyID, ChildCompanyID: (await newCompany()).CompanyID },
  })),
  again(companyLinkEndpoints.amend, async () => ({
    body: { LinkedCompanyID: (await newLink()).LinkedCompanyID, DateFrom: '2026-12-01T00:00:00+11:00' },
  })),
  again(companyLinkEndpoints.unlink, async () => ({ params: { id: (await newLink()).LinkedCompanyID } })),
  again(companyQueryEndpoints.addCallback, async () => ({
    by: visitor,
    body: { CompanyID: (await newCompany()).CompanyID, PreferredCallbackTime: '2026-12-01T10:00:00+11:00' },
  })),
  again(companyQueryEndpoints.action, async () => {
    const { CompanyID } = await newCompany();
    await visitor.call(companyQueryEndpoints.addCallback, {
      body: { CompanyID, PreferredCallbackTime: '2026-12-01T10:00:00+11:00' },
    });
    return {
      body: {
        companyQueryID: (await admin.shown(companyQueryEndpoints.all)).find((asked) => asked.CompanyID === CompanyID)
          ?.CompanyQueryID,
      },
    };
  }),

  again(sessionEndpoints.add, async () => ({ body: session() })),
  again(sessionEndpoints.update, async () => {
    const { SessionID: sessionID, Version } = await newSession();
    return {
      body: { sessionID, Version, form: sessionForm({ maxAttendees: 40 }), reminderEmails: [{ WithinHours: 2 }] },
    };
  }),
  again(sessionEndpoints.remove, async () => ({ params: { id: (await newSession()).SessionID } })),
  again(sessionEndpoints.sendReminder, async () => ({ body: { sessionID: (await queue()).session.SessionID } })),
  again(sessionEndpoints.sendContactEmail, async () => ({
    body: {
      sessionID: (await newSession({ contactName: 'Ngaire Tait', contactEmail: 'ngaire@barwon.example' })).SessionID,
    },
  })),
  again(sessionEndpoints.cancel, async () => ({
    body: {
      sessionID: (await queue()).session.SessionID,
      cancelledSessionReason: 'Flood',
      sendCancelSessionEmails: true,
    },
  })),
  again(sessionEndpoints.complete, async () => ({
    body: { sessionID: (await queue(underWay)).session.SessionID, completeSessionEmails: true },
  })),

  again(sessionAttendanceEndpoints.register, async () => ({
    by: visitor,
    body: registration(await newSession(), (count += 1)),
  })),
  againWith(sessionAttendanceEndpoints.register, { of: 'for a full session', status: 409 }, async () => ({
    by: visitor,
    body: registration((await queue()).session, (count += 1)),
  })),
  againWith(sessionAttendanceEndpoints.register, { of: 'by staff' }, async () => ({
    body: { PersonID: (await newPerson()).PersonID, SessionID: (await newSession()).SessionID },
  })),
  againWith(sessionAttendanceEndpoints.add, { goesOn: ofAttendee }, async () => ({
    body: {
      PersonID: (await newPerson()).PersonID,
      SessionID: (await newSession()).SessionID,
      sendConfirmationEmail: true,
    },
  })),
  againWith(sessionAttendanceEndpoints.update, { goesOn: ofAttendee }, async () => ({
    body: { SessionAttendanceID: (await attendee()).sessionAttendanceID, Version: 0, AnnualKMs: 15_000 },
  })),
  again(sessionAttendanceEndpoints.remove, async () => ({ params: { id: (await attendee()).sessionAttendanceID } })),
  againWith(sessionAttendanceEndpoints.remove, { of: 'who waits' }, async () => ({
    params: { id: (await queue()).waiting.sessionAttendanceID },
  })),
  again(sessionAttendanceEndpoints.mark, async () => ({
    body: { sessionAttendanceID: (await attendee()).sessionAttendanceID, didAttend: true },
  })),
  again(sessionAttendanceEndpoints.toggleArchived, async () => ({
    body: { sessionAttendeeID: (await attendee()).sessionAttendanceID, newState: 1 },
  })),
  again(sessionAttendanceEndpoints.giveSeat, async () => ({
    body: { sessionAttendanceID: (await queue()).waiting.sessionAttendanceID },
  })),
  again(sessionAttendanceEndpoints.sendConfirmation, async () => ({
    body: { sessionAttendanceID: (await attendee()).sessionAttendanceID },
  })),
  again(sessionAttendanceEndpoints.sendCompleted, async () => {
    const {
      session: { SessionID: sessionID },
      seated: { sessionAttendanceID },
    } = await queue(underWay);
    await admin.call(sessionEndpoints.complete, { body: { sessionID } });
    return { body: { sessionAttendanceID } };
  }),
  again(sessionAttendanceEndpoints.addQuote, async () => {
    const { sessionAttendanceID: sessionAttendeeID, secretKey } = await attendee();
    return { by: visitor, body: quote({ sessionAttendeeID, secretKey }) };
  }),
  again(sessionAttendanceEndpoints.addCallback, async () => ({
    by: visitor,
    body: { ...(await attendee()), preferredCallTime: '2026-11-23T10:00:00+11:00', state: 'VIC' },
  })),
  again(sessionAttendanceEndpoints.addFeedback, async () => ({
    by: visitor,
    body: { ...(await attendee()), feedback: 1 },
  })),
  again(sessionAttendanceEndpoints.acceptSeat, async () => {
    const { seated, waiting } = await queue();
    await visitor.call(sessionAttendanceEndpoints.releaseSeat, { body: seated });
    return { by: visitor, body: waiting };
  }),
  again(sessionAttendanceEndpoints.releaseSeat, async () => ({ by: visitor, body: await attendee() })),

  again(noteEndpoints.add, async () => ({
    body: { NoteType: recordKinds.lead.note, AttachedToID: (await newLead()).LeadID, Note: 'Rang back.' },
  })),
  again(noteEndpoints.update, async () => ({
    body: { NoteID: (await newNote()).NoteID, Version: 0, Note: 'Rang back twice.' },
  })),
  again(noteEndpoints.withdraw, async () => ({ params: { id: (await newNote()).NoteID } })),
  again(historyEndpoints.undo, async () => {
    const { LeadID } = await newLead();
    await admin.call(leadEndpoints.update, { body: amendedLead(LeadID, 0) });
    // The list answers rows of the history.
    const [amended] = (await admin.rest('history', { filter: { Subject: `lead-${LeadID}`, EventType: 'LeadAmended' } }))
      .json as HistoryRow[];
    return { body: { decision: amended?.Decision } };
  }),
  {
    call: fileEndpoints.upload,
    prepare: async () => ({ params: { id: (await newLead()).LeadID } }),
    send: ({ params }, key) =>
      uploadFile(
        admin,
        { kind: 'lead', id: Number(params?.['id']) },
        { name: 'note.txt', bytes: Buffer.from('A note') },
        { key },
      ),
  },
  again(fileEndpoints.remove, async () => ({ params: { id: await fileOf(await newLead()) } })),
  again(subscriptionEndpoints.subscribe, async () => ({ body: await followed() })),
  again(subscriptionEndpoints.unsubscribe, async () => ({
    params: {
      id: (await admin.shown(subscriptionEndpoints.subscribe, { body: await followed() })).UserSubscriptionID,
    },
  })),
  again(subscriptionEndpoints.read, async () => {
    await admin.call(subscriptionEndpoints.subscribe, { body: await followed() });
    return { body: { upTo: '2026-11-20T02:00:00Z' } };
  }),
  againWith(emailEndpoints.sendCustomized, { goesOn: ofMail }, async () => ({ body: await newMail() })),
  againWith(emailEndpoints.resend, { goesOn: ofMail }, async () => {
    const { SentEmailID: id } = await admin.shown(emailEndpoints.sendCustomized, { body: await newMail() });
    await rested();
    return { params: { id } };
  }),

  again(savedViewEndpoints.save, async () => ({ body: { ...savedView('Once'), List: 'leads' } })),
  again(savedViewEndpoints.update, async () => ({
    body: { ...savedView('Changed'), ViewID: (await newView()).ViewID },
  })),
  again(savedViewEndpoints.order, async () => ({ body: { List: 'leads', Order: [(await newView()).ViewID] } })),
  again(savedViewEndpoints.remove, async () => ({ params: { id: (await newView()).ViewID } })),
  againWith(savedViewEndpoints.remove, { of: 'that another shared' }, async () => {
    const by = await api.as(await api.addUser(`${fresh('View')} Shared`, { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    return {
      params: {
        id: (
          await by.shown(savedViewEndpoints.save, {
            body: { ...savedView('Shared', { Shared: true }), List: 'leads' },
          })
        ).ViewID,
      },
    };
  }),
  again(savedViewEndpoints.restore, async () => {
    const { ViewID, UserID } = await newView();
    await admin.call(savedViewEndpoints.remove, { params: { id: ViewID } });
    return { body: { ViewID, UserID, List: 'leads' } };
  }),
  again(tabEndpoints.add, async () => ({ body: { Name: 'Once', EmbedContent: 'https://dash.example.com/' } })),
  again(tabEndpoints.update, async () => ({
    body: {
      UserEmbeddedItemID: (await newTab()).UserEmbeddedItemID,
      Name: 'Changed',
      EmbedContent: 'https://dash.example.com/',
    },
  })),
  again(tabEndpoints.select, async () => {
    const { UserEmbeddedItemID } = await newTab();
    await newTab();
    return { body: { UserEmbeddedItemID } };
  }),
  again(tabEndpoints.remove, async () => ({ params: { id: (await newTab()).UserEmbeddedItemID } })),
  againWith(exportEndpoints.start, { goesOn: ['State', 'Done', 'FinishedDateTime'] }, async () => ({
    body: { List: 'companies', Format: 'csv', Filter: {} },
  })),

  againWith(batchEndpoints.prepare, { goesOn: ofBatch }, async () => ({
    body: { kind: leadBatch.changePriority, parameters: { PriorityCodeID: 14 }, ids: [(await newLead()).LeadID] },
  })),
  againWith(batchEndpoints.prepare, { of: 'the last one that may be open', goesOn: ofBatch }, async () => {
    const by = await api.as(
      await api.addUser(`${fresh('Batch')} Repeated`, { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }),
    );
    const body = {
      kind: leadBatch.changePriority,
      parameters: { PriorityCodeID: 14 },
      ids: [(await newLead()).LeadID],
    };
    for (let open = 1; open < OPEN_MAX; open += 1) await by.call(batchEndpoints.prepare, { body });
    return { by, body };
  }),
  againWith(batchEndpoints.start, { goesOn: ofBatch }, async () => ({ body: { batchID: await newBatch() } })),
  againWith(batchEndpoints.stop, { goesOn: ofBatch }, async () => ({ body: { batchID: await newBatch() } })),
  againWith(batchEndpoints.undo, { goesOn: ofBatch }, async () => ({ body: { batchID: await doneBatch() } })),
  againWith(importEndpoints.match, { goesOn: ofImport, isInVault: true }, async () => ({
    body: matchesOf(await newImport('matching')),
  })),
  againWith(importEndpoints.decide, { isInVault: true }, async () => ({
    body: { ImportID: (await newImport('checked')).ImportID, Of: 'existing', Decision: 'add' },
  })),
  againWith(importEndpoints.run, { goesOn: ofImport }, async () => ({
    body: { ImportID: (await newImport('checked')).ImportID },
  })),
  againWith(importEndpoints.stop, { goesOn: ofImport, isInVault: true }, async () => ({
    body: { ImportID: (await newImport('done')).ImportID },
  })),
  againWith(importEndpoints.undo, { goesOn: ofImport }, async () => ({
    body: { ImportID: (await newImport('done')).ImportID },
  })),
  again(importEndpoints.discard, async () => ({ params: { id: (await newImport('checked')).ImportID } })),

  again(userEndpoints.add, async () => ({ body: user() })),
  again(userEndpoints.update, async () => ({
    body: user({ UserID: (await newUser()).id, Version: 0, Password: undefined, Email: 'moved@staff.example' }),
  })),
  again(userEndpoints.remove, async () => ({ params: { id: (await newUser()).id } })),
  again(userEndpoints.removeAndHandOver, async () => ({ body: { userID: (await newUser()).id, work: 'toNobody' } })),
  again(userEndpoints.disable, async () => ({
    body: { userID: (await newUser()).id, work: 'toColleague', receiverUserID: (await newUser()).id },
  })),
  again(userEndpoints.enable, async () => {
    const { id: userID } = await newUser();
    await admin.call(userEndpoints.disable, { body: { userID, work: 'stays' } });
    return { body: { userID } };
  }),
  again(userEndpoints.updatePasswordAdmin, async () => ({
    body: { userID: (await newUser()).id, password: 'Another-secret-1' },
  })),
  again(userEndpoints.forcePasswordReset, async () => ({ body: { userID: (await newUser()).id } })),
  again(userPermissionEndpoints.add, async () => ({
    body: { userID: (await newUser()).id, permissionType: permission.SESSIONS },
  })),
  again(userPermissionEndpoints.update, async () => {
    const { id: userID } = await newUser();
    await admin.call(userPermissionEndpoints.add, { body: { userID, permissionType: permission.SESSIONS } });
    return { body: { userID, userPermissionID: userPermissionID(userID, permission.SESSIONS), status: 0 } };
  }),
  again(credentialEndpoints.changeSecurity, async () => ({
    body: { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD, SecondFactorRequired: true },
  })),
  again(credentialEndpoints.resetSecondFactor, async () => ({ body: { userID: (await passkeyHolder()).userID } })),
  again(credentialEndpoints.renamePasskey, async () => {
    const { by, PasskeyID } = await passkeyHolder();
    return { by, body: { PasskeyID, Name: 'Phone' } };
  }),
  again(credentialEndpoints.removePasskey, async () => {
    const { by, PasskeyID } = await passkeyHolder();
    return { by, body: { PasskeyID, password: PASSWORD } };
  }),
  again(loginEndpoints.endOfUser, async () => ({ body: { userID: (await newUser()).id } })),
  again(changelogEndpoints.updateLastAppVersion, async () => ({
    by: await api.as(await newUser()),
    body: { LastAppVersion: '3.0.5' },
  })),

  again(emailTemplateEndpoints.add, async () => ({ body: { EmailTemplate: template } })),
  again(emailTemplateEndpoints.update, async () => {
    const { EmailTemplateID, Version } = await newTemplate();
    return { body: { EmailTemplate: { ...template, EmailTemplateID, Version, Subject: 'Hi' } } };
  }),
  again(emailTemplateEndpoints.restoreVersion, async () => {
    const { EmailTemplateID, Version } = await newTemplate();
    const { shown } = await admin.call(emailTemplateEndpoints.update, {
      body: { EmailTemplate: { ...template, EmailTemplateID, Version, Subject: 'Hi' } },
    });
    return { body: { EmailTemplateID, Version: shown.Version, Number: 1 } };
  }),
  again(emailTemplateEndpoints.reset, async () => {
    await listProductMails(api.running.app, randomBytes);
    const { id } = productMails['attendee-cancelled'];
    await until(
      'the built-in mails',
      async () => (await admin.call(emailTemplateEndpoints.one, { params: { id } })).status === 200,
    );
    const { Version } = await admin.shown(emailTemplateEndpoints.one, { params: { id } });
    const { shown } = await admin.call(emailTemplateEndpoints.update, {
      body: { EmailTemplate: { ...template, EmailTemplateID: id, Version } },
    });
    return { body: { EmailTemplateID: id, Version: shown.Version } };
  }),
  again(emailTemplateEndpoints.duplicate, async () => ({ params: { id: (await newTemplate()).EmailTemplateID } })),
  again(emailTemplateEndpoints.sendTest, async () => ({
    body: { emailTemplateID: (await newTemplate()).EmailTemplateID, recipient: 'mia@example.com' },
  })),
  again(emailTemplateEndpoints.remove, async () => ({ params: { id: (await newTemplate()).EmailTemplateID } })),

  again(formEndpoints.add, async () => ({ body: { Form: aForm } })),
  again(formEndpoints.update, async () => {
    const { FormID, Version } = await newForm();
    return { body: { Form: { ...aForm, FormID, Version, Embedded: true } } };
  }),
  again(formEndpoints.toggleEnabled, async () => ({ body: { formID: (await newForm()).FormID, newState: 0 } })),
  again(formEndpoints.restoreVersion, async () => {
    const { FormID, Version } = await newForm();
    const saved = await admin.call(formEndpoints.update, {
      body: { Form: { ...aForm, FormID, Version, Embedded: true } },
    });
    return { body: { FormID, Version: saved.shown.Version, Number: 1 } };
  }),
  again(formEndpoints.remove, async () => ({ params: { id: (await newForm()).FormID } })),
  again(formEndpoints.submit, async () => ({ by: visitor, body: filledIn((await newForm()).FormLink, (count += 1)) })),
  againWith(formEndpoints.release, { goesOn: ['PersonID', 'LeadID', 'Version'] }, async () => ({
    body: { formSubmissionID: await suspected() },
  })),
  again(formEndpoints.drop, async () => ({ body: { formSubmissionID: await suspected() } })),
];

const logsInOrOut = 'logs in or out: the session or the code of a repeat is no longer valid';
const onceGood = 'takes or gives a secret that is valid once, and shown once';
const onlyReads = 'changes nothing';
const inVault = 'ends sessions of the vault, and a repeat finds them ended';
/** Calls whose repeats are not answered from the events under their key, with the reason. */
const others = new Map<Endpoint, string>([
  ...[
    authEndpoints.login,
    authEndpoints.logout,
    authEndpoints.logoutEverywhere,
    authEndpoints.updatePassword,
    authEndpoints.forgotPassword,
    authEndpoints.resetPassword,
    credentialEndpoints.beginPasskeyLogin,
    credentialEndpoints.passkeyLogin,
  ].map((call) => [call, logsInOrOut] as const),
  ...[
    credentialEndpoints.beginSecondFactor,
    credentialEndpoints.setSecondFactor,
    credentialEndpoints.removeSecondFactor,
    credentialEndpoints.makeRecoveryCodes,
    credentialEndpoints.beginPasskey,
    credentialEndpoints.addPasskey,
    microsoftEndpoints.authorize,
    microsoftEndpoints.token,
  ].map((call) => [call, onceGood] as const),
  ...[sessionAttendanceEndpoints.own, sessionAttendanceEndpoints.checkQuote].map((call) => [call, onlyReads] as const),
  ...[loginEndpoints.end, loginEndpoints.endOthers].map((call) => [call, inVault] as const),
  [microsoftEndpoints.unlink, 'a repeat finds the account unlinked'],
  [viewingEndpoints.start, 'a repeat would restart an ended viewing without a trace: viewings.spec.ts'],
  [viewingEndpoints.stop, 'a repeat finds the viewing stopped'],
  [reactionEndpoints.replay, 'repeats the command of a policy, under the key of the policy'],
  [importEndpoints.upload, 'reads the uploaded file: of two readings the user runs only one'],
]);

const matchesOf = ({ ImportID, Matches }: ImportView) => ({ ImportID, Matches });
const nameOf = ({ verb, path }: Endpoint): string => `${verb} ${path}`;
const log = () => api.running.app.get<EventLog>(EVENT_LOG);

/** The types of the events after a position. */
async function appendedSince(position: Position): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of log().readAll({ from: { after: position } })) types.push(type);
  return types;
}

/**
 * Waits until nothing more happens: policies, mails, batches and exports are done, and the lists show all.
 * @returns the end of the log
 */
async function rested(): Promise<Position> {
  for (;;) {
    const before = await log().head();
    if (
      before !== undefined &&
      (await haveReacted()) &&
      (await api.shown()) &&
      !(await isUnderWay()) &&
      (await log().head()) === before
    )
      return before;
    await setImmediate();
  }
}

async function haveReacted(): Promise<boolean> {
  for (const { on, run } of api.running.app.get(Reactions).progress()) {
    const from = run?.position === undefined ? 'start' : { after: run.position };
    for await (const { type } of log().readAll({ from, filter: { typePrefixes: on } }))
      if (on.includes(type)) return false;
  }
  return true;
}

async function isUnderWay(): Promise<boolean> {
  const [mails, batches, exports] = await Promise.all([
    admin.rest('outbox', { filter: { State: 'queued' } }),
    admin.rest('batches', { filter: { Stage: ['preparing', 'running'] } }),
    admin.call(exportEndpoints.own),
  ]);
  return mails.text !== '[]' || batches.text !== '[]' || exports.shown.some(({ State }) => State === 'underWay');
}

/** The answer without the fields that change on their own. */
function told({ status, json }: Answer, goesOn: readonly string[] = []): unknown {
  return [
    status,
    JSON.parse(JSON.stringify(json), (name, value: unknown) => (goesOn.includes(name) ? undefined : value)),
  ];
}

it('every command of the contract is repeated here, or is listed with a reason', () => {
  const known = new Set([...repeated.map(({ call }) => nameOf(call)), ...[...others.keys()].map(nameOf)]);
  expect(
    allEndpoints
      .filter(({ kind }) => kind === 'command')
      .map(nameOf)
      .filter((call) => !known.has(call)),
  ).toEqual([]);
});

it.each(
  repeated.map((each) => [[nameOf(each.call), ...(each.of === undefined ? [] : [each.of])].join(' '), each] as const),
)(
  'a repeat of %s with the same key gets the first answer, and appends nothing',
  async (
    key,
    {
      call,
      prepare,
      status = 200,
      goesOn,
      isInVault = false,
      send = ({ by = admin, ...sent }) => by.call(call, { ...sent, key }),
    },
  ) => {
    const sent = await prepare();
    const before = await rested();
    const first = await send(sent, key);
    const after = await rested();
    expect([first.status, first.text, after === before]).toEqual([status, first.text, isInVault]);
    const again = await send(sent, key);
    expect(told(again, goesOn)).toEqual(told(first, goesOn));
    await rested();
    expect(await appendedSince(after)).toEqual([]);
  },
);
