import { permission, permissionsInForce } from '@leaseledger/contract/access/permissions';
import { companyStatus, companyType } from '@leaseledger/contract/companies/company.codes';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { enquiryStatus } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime } from 'luxon';
import { DEFAULT_LEASE_TERM, payCycle, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import type { QuarantineReason } from '@leaseledger/contract/forms/form.codes';
import { blankForm, type FormDetails } from '@leaseledger/contract/forms/form.details';
import { blankAnswers, fieldsText, type FormAnswers } from '@leaseledger/contract/forms/form.fields';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { blankAttendee, type QuoteDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { reminderEmailID } from '@leaseledger/contract/sessions/reminders';
import { newReminders } from '@leaseledger/contract/sessions/session.codes';
import { blankSession } from '@leaseledger/contract/sessions/session.details';
import type { LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import { paragraphsOf } from '@leaseledger/contract/emails/written-text';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { type CompanyCommand, companyDecider } from '@leaseledger/domain/companies/company.area';
import { COMPANY_LINKS_ID, companyLinkDecider } from '@leaseledger/domain/company-links/company-link.area';
import { type CompanyQueryCommand, companyQueryDecider } from '@leaseledger/domain/company-queries/company-query.area';
import { type EmailCommand, emailDecider } from '@leaseledger/domain/emails/email.area';
import type { EmailOutcome } from '@leaseledger/domain/emails/mark-email';
import {
  emailTemplateDecider,
  type EmailTemplateCommand,
} from '@leaseledger/domain/email-templates/email-template.area';
import { enquiryDecider, type EnquiryCommand } from '@leaseledger/domain/enquiries/enquiry.area';
import {
  fuelCardTrackerDecider,
  type FuelCardTrackerCommand,
} from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { Rejection } from '@leaseledger/domain/kernel/rejection';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { distribute, lineUp, type PastRun, type WaitingRecord } from '@leaseledger/domain/distributors/distribute';
import type { Distribution, KnownToRun } from '@leaseledger/domain/distributors/distribution';
import {
  enquiryDistribution,
  enquiryDistributorDecider,
} from '@leaseledger/domain/distributors/enquiry-distributor.area';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import { DEFAULT_RUN_INTERVAL } from '@leaseledger/contract/distributors/distributor.codes';
import { DISTRIBUTOR_ID } from '@leaseledger/domain/distributors/distributor';
import { leadDistribution } from '@leaseledger/domain/distributors/lead-distribution.area';
import {
  leadDistributorDecider,
  type LeadDistributorCommand,
  type LeadDistributorEvent,
} from '@leaseledger/domain/distributors/lead-distributor.area';
import { noteDecider, type NoteCommand } from '@leaseledger/domain/notes/note.area';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import { PERSON_MERGES_ID, personMergeDecider } from '@leaseledger/domain/person-merges/person-merge.area';
import {
  RESIDUAL_LEAD_CREATOR_ID,
  residualLeadCreatorDecider,
} from '@leaseledger/domain/residual-leads/residual-lead-creator.area';
import { residualLeadRunDecider } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import { residualPackageDecider } from '@leaseledger/domain/residual-leads/residual-package.area';
import {
  type SessionAttendanceCommand,
  sessionAttendanceDecider,
} from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { SessionForSeats } from '@leaseledger/domain/session-seats/session-seats';
import { type SessionSeatsCommand, sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { formDecider, type FormCommand } from '@leaseledger/domain/forms/form.area';
import { formSubmissionDecider, type FormSubmissionCommand } from '@leaseledger/domain/forms/form-submission.area';
import { type SessionCommand, sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { subscriptionDecider } from '@leaseledger/domain/subscriptions/subscription.area';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { SERVICE_TARGETS_ID, serviceTargetDecider } from '@leaseledger/domain/service-targets/service-target.area';
import { filledText } from '@leaseledger/email-design/filled';
import { contentOf } from '../areas/email-templates/exports/template-content.ts';
import { conversionIn, loggingEnquiry } from '../areas/enquiries/exports/logging-enquiry.ts';
import type { Passwords } from '../access/users/exports/passwords.ts';
import { partOf, systemActor, type CommandMetadata } from '../platform/callers/caller.ts';
import {
  Execute,
  type AnyDecider,
  type CommandOf,
  type CommandResult,
  type Target,
} from '../platform/commands/execute.ts';
import type { NewIds } from '../platform/commands/new-ids.ts';
import type { RandomBytes } from '../platform/foundation/platform.ts';
import type { Reservations } from '../platform/commands/reservations.ts';
import { type FileCommand, fileDecider } from '@leaseledger/domain/files/file.area';
import { derivedUuid } from '../platform/foundation/uuid.ts';
import { residualLead, residualLeadCreator } from '../areas/residual-leads/residual-runs.ts';
import { wholeDetails } from '../areas/leads/exports/lead-fields.ts';
import { demoForms, suspectedSubmissions } from './demo-forms.ts';
import { demoDesign, demoTemplates } from './demo-templates.ts';
import { inTemplate } from '../records/mail/exports/by-staff.ts';
import { dataOf } from '../records/mail/exports/mail-templates.ts';
import { takeFormLink } from '../areas/forms/exports/form-links.ts';
import { takeSessionLink } from '../areas/sessions/exports/session-links.ts';
import { trackingMailOf } from '../areas/fuel-cards/tracking-mail-texts.ts';
import { USER_EMAIL } from '../access/users/exports/user-emails.ts';
import type { AttendeeStep } from './attendee-plan.ts';
import { employers, users } from './content.ts';
import { licencePng, pagePdf } from './papers.ts';
import {
  isAttached,
  isOfCompanies,
  isOfManagers,
  isOfResidualLeads,
  type Plan,
  type PlannedLead,
  type PlannedPerson,
  type Step,
} from './plan.ts';

/** The store for the bytes of files, the same as for files of records. */
export interface KeepsContents {
  stage(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedBytes>;
  keep(staged: StagedBytes): Promise<void>;
  discard(staged: StagedBytes): Promise<void>;
}

interface StagedBytes {
  readonly name: string;
  readonly address: string;
  readonly digest: string;
  readonly size: number;
  readonly head: Buffer;
}

export interface FillOptions {
  readonly plan: Plan;
  /** The command handler, whose clock is set by `setClock`. */
  readonly execute: (command: Execute) => Promise<CommandResult>;
  readonly setClock: (now: number) => void;
  readonly newIds: NewIds;
  readonly reservations: Reservations;
  readonly randomBytes: RandomBytes;
  /** The fingerprint that stands for an address in events. */
  readonly emailKey: (email: string) => string;
  readonly passwords: Passwords;
  /** The argon2id hash of the password that all demo users share. */
  readonly passwordHash: string;
  readonly contents: KeepsContents;
  readonly onProgress: (done: number, of: number) => void;
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const PROGRESS_EVERY = 500;
/** Numbers of packages that no simulator uses. */
const FIRST_PACKAGE = 900_000;
/** The address with which a demo user logs in. */
export const emailOf = ({ first, last }: { first: string; last: string }) =>
  `${first}.${last}@leaseledger.example`.toLowerCase();
const nameOfAttendee = ({ session, n }: AttendeeStep) => `${session} ${n}`;
const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;
/** In hours. */
const serviceTargets = [
  { StatusCodeID: null, Hours: 48 },
  { StatusCodeID: null, PriorityCodeID: priority.HIGH, Hours: 24 },
  { StatusCodeID: enquiryStatus.IN_PROGRESS, Hours: 240 },
  { StatusCodeID: enquiryStatus.TENDER, Hours: 720 },
];
const assignmentOptions = { warm: false, tellClient: true };

/**
 * Takes the decisions of a plan in order, through the command handler. Each has its own idempotency key, so that an
 * interrupted run continues without duplicates.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const run = new Filling(options);
  for (const [index, step] of options.plan.steps.entries()) {
    options.setClock(step.at);
    await run.take(step);
    if ((index + 1) % PROGRESS_EVERY === 0) options.onProgress(index + 1, options.plan.steps.length);
  }
}

/** A decider that queues a mail and records its outcome in one append. The sender then never finds the mail waiting. */
const doneWith = (outcome: EmailOutcome): typeof emailDecider => ({
  ...emailDecider,
  decide(command, state, context) {
    const queued = emailDecider.decide(command, state, context);
    if (queued instanceof Rejection || command.type !== 'QueueEmail') return queued;
    const { SentEmailID, record, about } = command;
    const done = emailDecider.decide(
      outcome,
      { ...state, state: 'queued', SentEmailID, record, about },
      { ...context, actor: systemActor },
    );
    return done instanceof Rejection ? done : [...queued, ...done];
  },
});

async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

class Filling {
  readonly #users: number[] = [];
  readonly #companies: number[] = [];
  readonly #templates: number[] = [];
  readonly #forms: number[] = [];
  readonly #persons: number[] = [];
  readonly #leads: number[] = [];
  readonly #queries: number[] = [];
  readonly #sessions: number[] = [];
  readonly #attendees = new Map<string, number>();
  #ofCompanies = 0;
  #distributor = leadDistributorDecider.initialState;
  /** The next run of each distributor, by its name, and the one before. */
  readonly #lines = new Map<string, { readonly RunID: number; readonly last: PastRun | undefined }>();
  readonly #enquirers: number[] = [];
  readonly #trackers = new Map<number, number>();
  /** The enquiries that leads became. */
  readonly #converted: number[] = [];
  readonly #enquiries: number[] = [];
  #ofManagers = 0;
  #ofResidualLeads = 0;
  #attached = 0;
  #files = 0;
  #taken = 0;

  constructor(private readonly options: FillOptions) {}

  /** @returns the id of the record */
  async #decide<D extends AnyDecider>(
    decider: D,
    target: Target<CommandOf<D>>,
    metadata: CommandMetadata,
  ): Promise<number> {
    return (await this.options.execute(new Execute(decider, target, metadata))).id;
  }

  async take(step: Step): Promise<void> {
    const metadata = this.#metadata(step, this.#keyOf(step));
    switch (step.kind) {
      case 'user':
        return this.#user(step, metadata);
      case 'disableUser':
        return void (await this.#decide(
          userDecider,
          { id: at(this.#users, step.user), command: { type: 'DisableUser' } },
          metadata,
        ));
      case 'company':
        return this.#company(step, metadata);
      case 'template':
        return this.#template(step, metadata);
      case 'form':
        return this.#form(step, metadata);
      case 'submission':
        return this.#submission(step, metadata);
      case 'suspected': {
        const { form, answers, reasons } = at(suspectedSubmissions, step.suspected);
        return void (await this.#received(form, false, answers, reasons, metadata));
      }
      case 'person':
        return this.#person(step, metadata);
      case 'lead':
        return this.#lead(step, metadata);
      case 'note':
        return this.#note(step, metadata);
      case 'follow':
        return this.#follow(step, metadata);
      case 'mail':
        return this.#mail(step, metadata);
      case 'file':
        return this.#file(step, metadata);
      case 'contact':
        return this.#contact(step, metadata);
      case 'link':
        return this.#link(step, metadata);
      case 'callback':
        return this.#callback(step, metadata);
      case 'actioned':
        return void (await this.#decide(
          companyQueryDecider,
          { id: at(this.#queries, step.query), command: { type: 'ActionCompanyQuery' } },
          metadata,
        ));
      case 'pool':
        return this.#setDistributor(
          { type: 'ChangeLeadPool', users: step.users.map((user) => this.#candidate(user)) },
          metadata,
        );
      case 'distributor':
        await this.#setDistributor({ type: 'SwitchDistributor', Enabled: step.Enabled }, metadata);
        return void (await this.#decide(
          enquiryDistributorDecider,
          { id: DISTRIBUTOR_ID, command: { type: 'SwitchDistributor', Enabled: step.Enabled } },
          partOf(metadata, 'enquiries'),
        ));
      case 'serviceTargets':
        return this.#setServiceTargets(step.at, metadata);
      case 'distribute':
        return this.#distribute(step, metadata);
      case 'distributeEnquiry':
        return this.#distributeEnquiry(step, metadata);
      case 'residualCreator':
        return void (await this.#decide(
          residualLeadCreatorDecider,
          { id: RESIDUAL_LEAD_CREATOR_ID, command: { type: 'SwitchResidualLeadCreator', Enabled: step.Enabled } },
          metadata,
        ));
      case 'residualRun':
        return this.#residualRun(step, metadata);
      case 'session':
        return this.#session(step, metadata);
      case 'sessionReminder':
        return this.#changeSession(
          step.session,
          {
            type: 'TriggerReminder',
            ReminderEmailID: reminderEmailID(at(this.#sessions, step.session), step.n + 1),
            isAnyoneReminded: true,
          },
          metadata,
        );
      case 'completeSession':
        return this.#changeSession(step.session, { type: 'CompleteSession', completeSessionEmails: false }, metadata);
      case 'cancelSession':
        return this.#changeSession(
          step.session,
          {
            type: 'CancelSession',
            CancelledSessionReason: 'Too few people could come.',
            sendCancelSessionEmails: false,
          },
          metadata,
        );
      case 'attend':
        return this.#attend(step, metadata);
      case 'attended':
        return this.#changeAttendee(step, { type: 'MarkAttendance', DidAttend: step.didAttend }, metadata);
      case 'feedback':
        return this.#changeAttendee(
          step,
          {
            type: 'GiveFeedback',
            SessionFeedback: step.isPositive ? sessionFeedback.POSITIVE : sessionFeedback.NEGATIVE,
          },
          metadata,
        );
      case 'archive':
        return this.#changeAttendee(step, { type: 'ArchiveAttendee', isArchived: true }, metadata);
      case 'askQuote':
        return this.#changeAttendee(step, { type: 'RequestQuote', quote: this.#quoteOf(step.lead) }, metadata);
      case 'led':
        return this.#led(step, metadata);
      case 'giveUp':
        return this.#changeSeats(
          step.session,
          { type: 'ReleaseSeat', session: this.#forSeats(step.session), SessionAttendanceID: this.#attendee(step) },
          metadata,
        );
      case 'merge':
        return this.#merge(step, metadata);
      case 'enquiry':
        return this.#enquiry(step, metadata);
      case 'ask':
        return this.#ask(step, metadata);
      case 'convert':
        return this.#convert(step, metadata);
      case 'fuelCard':
        return this.#fuelCard(step, metadata);
      default:
        return this.#change(step, metadata);
    }
  }

  /**
   * The idempotency key of a step. Kinds of steps that were added later have their own count. The keys of the others
   * stay the same.
   */
  #keyOf(step: Step): string {
    if (step.kind === 'file') return `demo-file-${(this.#files += 1)}`;
    if ('session' in step) return `demo-${step.kind}-${step.session}${'n' in step ? `-${step.n}` : ''}`;
    if (step.kind === 'template') return `demo-template-${step.template}${step.isSecond ? '-2' : ''}`;
    if (step.kind === 'form') return `demo-form-${step.form}${step.isSecond ? '-2' : ''}`;
    if (step.kind === 'submission') return `demo-submission-${step.lead}`;
    if (step.kind === 'suspected') return `demo-suspected-${step.suspected}`;
    if (step.kind === 'fuelCard') return `demo-fuelCard-${step.tracker}-${step.n}`;
    if (step.kind === 'enquiry') return `demo-enquiry-${step.enquiry}-${step.n}`;
    if (step.kind === 'contact') return `demo-contact-${step.company}`;
    if (step.kind === 'merge') return `demo-merge-${step.person}`;
    if (isOfResidualLeads(step)) return `demo-residual-${(this.#ofResidualLeads += 1)}`;
    if (isOfManagers(step)) return `demo-manager-${(this.#ofManagers += 1)}`;
    if (isAttached(step)) return `demo-attached-${(this.#attached += 1)}`;
    return isOfCompanies(step) ? `demo-company-${(this.#ofCompanies += 1)}` : `demo-${this.#taken++}`;
  }

  async #session({ session }: Of<'session'>, metadata: CommandMetadata): Promise<void> {
    const planned = at(this.options.plan.sessions, session);
    const SessionID = await this.options.newIds.next(sessionDecider.category, metadata);
    const SessionLink = await takeSessionLink(
      planned.name,
      SessionID,
      this.options.reservations,
      this.options.randomBytes,
    );
    const end = new Date(planned.start + planned.minutes * 60_000).toISOString();
    const company =
      planned.employer === null
        ? {}
        : { CompanyID: at(this.#companies, planned.employer), CompanyName: at(employers, planned.employer).name };
    const details = {
      ...blankSession,
      ...company,
      SessionName: planned.name,
      MaxAttendees: planned.seats,
      MiscellaneousSession: planned.isMiscellaneous,
      LocationType: planned.type,
      Location: planned.location,
      PublicSession: planned.employer === null,
      SessionStartDateTime: new Date(planned.start).toISOString(),
      SessionEndDateTime: end,
      SessionLinkExpiryDateTime: end,
      Timezone: planned.zone,
    };
    const command: SessionCommand = {
      type: 'AddSession',
      SessionID,
      SessionLink,
      details,
      reminders: newReminders,
      sendContactEmail: false,
    };
    await this.#decide(sessionDecider, { id: SessionID, command, isNew: true }, metadata);
    this.#sessions[session] = SessionID;
  }

  async #changeSession(session: number, command: SessionCommand, metadata: CommandMetadata): Promise<void> {
    await this.#decide(sessionDecider, { id: at(this.#sessions, session), command }, metadata);
  }

  async #attend(step: Of<'attend'>, metadata: CommandMetadata): Promise<void> {
    const { SessionID, SessionStartDateTime } = this.#forSeats(step.session);
    const SessionAttendanceID = await this.options.newIds.next(sessionAttendanceDecider.category, metadata);
    this.#attendees.set(nameOfAttendee(step), SessionAttendanceID);
    const { person } = step;
    const { FirstName, LastName, Email, ContactNumber, State, Postcode, employer } = at(
      this.options.plan.persons,
      person,
    );
    const [PersonID, CompanyName] = [at(this.#persons, person), at(employers, employer).name];
    const registration = {
      SessionAttendanceID,
      SessionID,
      SessionName: at(this.options.plan.sessions, step.session).name,
      SessionStartDateTime,
      PersonID,
      PersonFullName: `${FirstName} ${LastName}`,
      PersonEmployerName: CompanyName,
      PersonEmail: Email,
      PersonContactNumber: ContactNumber,
      ...blankAttendee,
      FirstName,
      LastName,
      Email,
      ContactNumber,
      CompanyName,
      State,
      Postcode,
      sendConfirmation: false,
    };
    await this.#decide(
      sessionAttendanceDecider,
      { id: SessionAttendanceID, command: { type: 'ReceiveRegistration', registration }, isNew: true },
      metadata,
    );
    const registrant = { SessionAttendanceID, PersonID, email: Email === null ? null : this.options.emailKey(Email) };
    await this.#changeSeats(
      step.session,
      { type: 'RegisterForSession', session: this.#forSeats(step.session), registrants: [registrant] },
      partOf(metadata, 'seat'),
    );
  }

  async #led(step: Of<'led'>, metadata: CommandMetadata): Promise<void> {
    await this.#changeAttendee(
      step,
      { type: 'NoteLead', LeadID: at(this.#leads, step.lead), request: 'quote' },
      metadata,
    );
    await this.#changeSeats(
      step.session,
      { type: 'CountLead', SessionID: at(this.#sessions, step.session), SessionAttendanceID: this.#attendee(step) },
      partOf(metadata, 'counted'),
    );
  }

  #quoteOf(lead: number): QuoteDetails {
    const {
      person,
      wanted: [InterestedCarManufacturer, InterestedCarModel],
      kilometres: AnnualKMs,
      income: AnnualIncome,
    } = at(this.options.plan.leads, lead);
    const { ContactNumber, State, Postcode } = at(this.options.plan.persons, person);
    return {
      InterestedCarManufacturer,
      InterestedCarModel,
      InterestedCarYear: null,
      AnnualKMs,
      AnnualIncome,
      PreferredLeaseTerm: DEFAULT_LEASE_TERM,
      BusinessUse: 0,
      ContactNumber,
      State,
      Postcode,
      PreferredCallTime: null,
    };
  }

  #attendee(step: AttendeeStep): number {
    const id = this.#attendees.get(nameOfAttendee(step));
    if (id === undefined) throw new RangeError('This attendee did not register');
    return id;
  }

  async #changeAttendee(
    step: AttendeeStep,
    command: SessionAttendanceCommand,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.#decide(sessionAttendanceDecider, { id: this.#attendee(step), command }, metadata);
  }

  async #changeSeats(session: number, command: SessionSeatsCommand, metadata: CommandMetadata): Promise<void> {
    await this.#decide(sessionSeatsDecider, { id: at(this.#sessions, session), command }, metadata);
  }

  #forSeats(session: number): SessionForSeats {
    const { start, minutes, seats } = at(this.options.plan.sessions, session);
    return {
      SessionID: at(this.#sessions, session),
      Enabled: true,
      Completed: false,
      Cancelled: false,
      MaxAttendees: seats,
      SessionStartDateTime: new Date(start).toISOString(),
      SessionLinkExpiryDateTime: new Date(start + minutes * 60_000).toISOString(),
    };
  }

  async #link({ parent, child }: Of<'link'>, metadata: CommandMetadata): Promise<void> {
    const LinkedCompanyID = await this.options.newIds.next('companyLink', metadata);
    const command = {
      type: 'LinkCompanies',
      LinkedCompanyID,
      ParentCompanyID: at(this.#companies, parent),
      ChildCompanyID: at(this.#companies, child),
      DateFrom: null,
      DateTo: null,
    } as const;
    await this.#decide(companyLinkDecider, { id: COMPANY_LINKS_ID, command }, metadata);
  }

  async #callback({ company, wanted }: Of<'callback'>, metadata: CommandMetadata): Promise<void> {
    const asked = {
      CompanyID: at(this.#companies, company),
      CompanyTradingName: at(employers, company).name,
      CallbackDateTime: new Date(wanted).toISOString(),
    };
    const create = (CompanyQueryID: number): CompanyQueryCommand => ({
      type: 'RequestCompanyCallback',
      CompanyQueryID,
      ...asked,
    });
    this.#queries.push(await this.#decide(companyQueryDecider, { create }, metadata));
  }

  async #note({ lead, text: Note }: Of<'note'>, metadata: CommandMetadata): Promise<void> {
    const create = (NoteID: number): NoteCommand => ({
      type: 'WriteNote',
      NoteID,
      record: this.#record(lead),
      about: this.#about(lead),
      Note,
    });
    await this.#decide(noteDecider, { create }, metadata);
  }

  async #follow({ lead }: Of<'follow'>, metadata: CommandMetadata): Promise<void> {
    const UserID = metadata.actor.id;
    if (UserID === null) throw new TypeError('The system follows nothing');
    const UserSubscriptionID = await this.options.newIds.next('subscription', metadata);
    await this.#decide(
      subscriptionDecider,
      { id: UserID, command: { type: 'Subscribe', UserID, UserSubscriptionID, record: this.#record(lead) } },
      metadata,
    );
  }

  async #mail({ lead, isRefused }: Of<'mail'>, metadata: CommandMetadata): Promise<void> {
    const person = at(this.options.plan.persons, at(this.options.plan.leads, lead).person);
    const [, model] = at(this.options.plan.leads, lead).wanted;
    const said = [
      `Hello ${person.FirstName ?? ''},`,
      `as we discussed, here is what the ${model} would come to in a novated lease: running costs are in it, and payroll takes care of the rest.`,
      `Kind regards,\n${metadata.actor.name}`,
    ];
    const Subject = `Your quote for the ${model}`;
    const about = this.#about(lead);
    const create = (SentEmailID: number): EmailCommand => ({
      type: 'QueueEmail',
      SentEmailID,
      Recipient: person.Email ?? '',
      RecipientName: `${person.FirstName} ${person.LastName}`,
      to: about,
      Subject,
      Data: dataOf(inTemplate(paragraphsOf(said.join('\n\n')), Subject)),
      EmailTypeCodeID: recordKinds.lead.email,
      template: { name: 'written', version: productMails.written.version },
      mailbox: 'main',
      MessageID: `<${derivedUuid('demo mail', String(SentEmailID))}@leaseledger>`,
      about,
      record: this.#record(lead),
      resends: null,
    });
    await this.#decide(
      doneWith(
        isRefused
          ? { type: 'MarkRefused', code: 550, answer: '550 5.1.1 There is no such mailbox here', forGood: true }
          : { type: 'MarkSent' },
      ),
      { create },
      metadata,
    );
  }

  async #file({ lead, paper }: Of<'file'>, metadata: CommandMetadata): Promise<void> {
    const planned = at(this.options.plan.leads, lead);
    const person = at(this.options.plan.persons, planned.person);
    const [name, employer] = [`${person.FirstName} ${person.LastName}`, at(employers, person.employer).name];
    const car = planned.wanted.join(' ');
    const about = this.#about(lead);
    const papers = {
      quote: {
        record: this.#record(lead),
        about,
        name: `Quote ${car}.pdf`,
        type: 'application/pdf',
        bytes: () =>
          pagePdf([
            `Quote: ${car}`,
            `Prepared for ${name}, ${employer}`,
            `${planned.kilometres.toLocaleString('en-AU')} km a year, novated lease`,
            'Running costs, registration and insurance are included.',
            'This is demonstration data.',
          ]),
      },
      licence: {
        record: { kind: 'person', id: at(this.#persons, planned.person) },
        about,
        name: `Driver licence ${name}.png`,
        type: 'image/png',
        bytes: () => licencePng(lead),
      },
      agreement: {
        record: { kind: 'company', id: at(this.#companies, person.employer) },
        about: `company-${at(this.#companies, person.employer)}`,
        name: `Salary packaging agreement ${employer}.pdf`,
        type: 'application/pdf',
        bytes: () =>
          pagePdf([
            'Salary packaging agreement',
            `Between ${employer} and its staff`,
            'Deductions are made each fortnight and paid to the financier.',
            'This is demonstration data.',
          ]),
      },
    } as const;
    const { record, about: About, name: Name, type: Type, bytes } = papers[paper];
    const drawn = bytes();
    const staged = await this.options.contents.stage(piecesOf(drawn), drawn.length);
    const { address: Content, digest: Digest, size: Size } = staged;
    const create = (FileID: number): FileCommand => ({
      type: 'AttachFile',
      FileID,
      RecordKind: record.kind,
      RecordID: record.id,
      About,
      Name,
      Content,
      Digest,
      Size,
      Type,
    });
    await this.options.contents.keep(staged);
    await this.#decide(fileDecider, { create }, metadata);
    await this.options.contents.discard(staged);
  }

  async #setDistributor(command: LeadDistributorCommand, metadata: CommandMetadata): Promise<void> {
    const { events } = await this.options.execute(
      new Execute(leadDistributorDecider, { id: DISTRIBUTOR_ID, command }, metadata),
    );
    // The events come from the decider of this category.
    this.#distributor = events.reduce(
      (state, event) => leadDistributorDecider.evolve(state, event as typeof event & LeadDistributorEvent),
      this.#distributor,
    );
  }

  async #setServiceTargets(moment: number, metadata: CommandMetadata): Promise<void> {
    const From = DateTime.fromMillis(moment, { zone: TIME_ZONE }).startOf('day').toJSDate().toISOString();
    for (const [index, target] of serviceTargets.entries()) {
      const command = { type: 'SetServiceTarget', TypeCodeID: null, PriorityCodeID: null, From, ...target } as const;
      const part = index === 0 ? metadata : partOf(metadata, `target ${index}`);
      await this.#decide(serviceTargetDecider, { id: SERVICE_TARGETS_ID, command }, part);
    }
  }

  #distribute({ lead, at: moment }: Of<'distribute'>, because: CommandMetadata): Promise<void> {
    const PriorityCodeID = at(this.options.plan.leads, lead).priority;
    const waiting = {
      RecordID: at(this.#leads, lead),
      PriorityCodeID,
      CreatedDateTime: new Date(moment).toISOString(),
    };
    const known = { pool: this.#distributor.pool, skip: new Map() };
    return this.#run(
      { distribution: leadDistribution, name: 'Lead distributor' },
      waiting,
      known,
      because,
      (gift, metadata) =>
        new Execute(leadDecider, { id: waiting.RecordID, command: { type: 'DistributeLead', ...gift } }, metadata),
    );
  }

  /** Users with ENQUIRIES_USER work on enquiries. Those whose accounts were disabled since then are left out. */
  #distributeEnquiry({ enquirer, at: moment }: Of<'distributeEnquiry'>, because: CommandMetadata): Promise<void> {
    const since = new Date(moment).toISOString();
    const PriorityCodeID = at(this.options.plan.enquirers, enquirer).priority;
    const waiting = { RecordID: at(this.#converted, enquirer), PriorityCodeID, CreatedDateTime: since };
    const pool = users.flatMap(({ group, external, disabled }, index) =>
      external || disabled || !permissionsInForce(group, []).has(permission.ENQUIRIES_USER)
        ? []
        : [{ UserID: at(this.#users, index), FullName: nameOf(at(users, index)), since }],
    );
    const runs = { distribution: enquiryDistribution, name: 'Enquiry distributor' };
    return this.#run(
      runs,
      waiting,
      { pool, skip: new Map() },
      because,
      (gift, metadata) =>
        new Execute(
          enquiryDecider,
          { id: waiting.RecordID, command: { type: 'DistributeEnquiry', ...gift } },
          metadata,
        ),
    );
  }

  /** A run of a distributor that finds this record, carried out at once. */
  async #run(
    { distribution: { area }, name }: { readonly distribution: Pick<Distribution, 'area'>; readonly name: string },
    waiting: WaitingRecord,
    { pool, skip }: Pick<KnownToRun, 'pool' | 'skip'>,
    because: CommandMetadata,
    give: (gift: { readonly assignee: Candidate; readonly RunID: number }, metadata: CommandMetadata) => Execute,
  ): Promise<void> {
    const metadata = { ...because, actor: { ...systemActor, name } };
    const { RunID, last } = this.#lines.get(name) ?? { RunID: 1, last: undefined };
    const settings = { Enabled: true, RunInterval: DEFAULT_RUN_INTERVAL };
    const known = { settings, pool, lastRun: null, last, skip, waiting: 1, records: [waiting] };
    const { decider } = area;
    await this.#decide(
      decider,
      { id: RunID, command: { type: 'RunDistributor', RunID, known }, isNew: true },
      metadata,
    );
    const line = lineUp(pool, last, known);
    const records = distribute(line, known.records);
    this.#lines.set(name, { RunID: RunID + 1, last: { at: waiting.CreatedDateTime, line, records } });
    for (const { to } of records) {
      const assignee = this.#candidate(this.#users.indexOf(to));
      await this.options.execute(give({ assignee, RunID }, metadata));
    }
    const outcomes = [{ RecordID: waiting.RecordID, outcome: 'given' as const }];
    await this.#decide(
      decider,
      { id: RunID, command: { type: 'FinishDistribution', outcomes } },
      partOf(metadata, 'finished'),
    );
  }

  /** A day's run of the residual lead creator, carried out at once. Its leads were logged in its name just before. */
  async #residualRun({ day, leads }: Of<'residualRun'>, because: CommandMetadata): Promise<void> {
    const metadata = { ...because, actor: residualLeadCreator };
    const [RunID, created] = [Number(day), leads.map((lead) => at(this.#leads, lead))];
    const packages = leads.map((lead) => {
      const { person, packageEnds } = at(this.options.plan.leads, lead);
      return {
        PackageID: FIRST_PACKAGE + at(this.#leads, lead),
        PersonID: at(this.#persons, person),
        EndsOn: packageEnds ?? '',
      };
    });
    await this.#decide(
      residualLeadRunDecider,
      { id: RunID, command: { type: 'RunResidualLeadCreator', RunID, Enabled: true, packages }, isNew: true },
      metadata,
    );
    for (const [index, LeadID] of created.entries()) {
      const { PackageID } = at(packages, index);
      await this.#decide(
        residualPackageDecider,
        { id: PackageID, command: { type: 'OpenResidualLead', PackageID, LeadID, RunID } },
        metadata,
      );
    }
    await this.#decide(
      residualLeadRunDecider,
      { id: RunID, command: { type: 'FinishResidualLeadRun', created } },
      partOf(metadata, 'finished'),
    );
  }

  async #merge({ person }: Of<'merge'>, metadata: CommandMetadata): Promise<void> {
    const { employer, ...fields }: PlannedPerson = at(this.options.plan.persons, person);
    const details = {
      ...fields,
      Email: `${fields.FirstName}.${fields.LastName}@mail.example`.toLowerCase(),
      CompanyID: null,
      CompanyName: at(employers, employer).name,
    };
    const twin = await this.#decide(
      personDecider,
      { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) },
      metadata,
    );
    const PersonID = at(this.#persons, person);
    const merge = { PersonID, MergedPersonID: twin, persons: [twin] };
    // A policy also asks for each of these commands, and then finds them done.
    await this.#decide(
      personMergeDecider,
      { id: PERSON_MERGES_ID, command: { type: 'MergePersons', ...merge, fields: [] } },
      metadata,
    );
    await this.#decide(
      personDecider,
      { id: twin, command: { type: 'MergeInto', PersonID } },
      partOf(metadata, 'merge'),
    );
    await this.#decide(
      personDecider,
      {
        id: PersonID,
        command: {
          type: 'AbsorbPerson',
          ...merge,
          values: {},
          MergedEmail: details.Email,
          MergedContactNumber: details.ContactNumber,
        },
      },
      metadata,
    );
  }

  #record(lead: number): { readonly kind: 'lead'; readonly id: number } {
    return { kind: 'lead', id: at(this.#leads, lead) };
  }

  /** The subject with the key that seals attachments of a lead. */
  #about(lead: number): string {
    return `person-${at(this.#persons, at(this.options.plan.leads, lead).person)}`;
  }

  #metadata({ by }: Step, key: string): CommandMetadata {
    const base = { correlationId: derivedUuid(key), idempotency: { key, requestHash: key } };
    if (by === null) return { ...base, actor: systemActor };
    const user = at(users, by);
    const { group, lineManager = false, external = false } = user;
    const actor = {
      id: at(this.#users, by),
      name: nameOf(user),
      permissions: permissionsInForce(group, []),
      roleGroup: group,
      lineManager,
      external,
    };
    return { ...base, actor };
  }

  async #user({ user: index }: Of<'user'>, metadata: CommandMetadata): Promise<void> {
    const user = at(users, index);
    const Email = emailOf(user);
    const UserUUID = derivedUuid('demo', Email);
    await this.options.reservations.take(USER_EMAIL, Email, UserUUID);
    const id = await this.options.newIds.next(userDecider.category, metadata);
    await this.options.passwords.setHash(id, this.options.passwordHash);
    const details = {
      ...blankUser,
      FirstName: user.first,
      LastName: user.last,
      Email,
      JobTitle: user.title,
      PackEdgeUserID: 4000 + index,
      EmployerName: user.employer ?? 'Leaseledger',
      ContactNumber: `035550${1200 + index}`,
      MobileNumber: `0491570${String(100 + index)}`,
      LineManager: user.lineManager ?? false,
      LineManagerUserID:
        user.manager === undefined ? null : (this.#users[users.findIndex(({ last }) => last === user.manager)] ?? null),
      ExternalUser: user.external ?? false,
      RoleGroupIntID: user.group,
    };
    await this.#decide(
      userDecider,
      { id, command: { type: 'AddUser', UserID: id, UserUUID, details }, isNew: true },
      metadata,
    );
    this.#users[index] = id;
  }

  async #company({ company }: Of<'company'>, metadata: CommandMetadata): Promise<void> {
    const details = {
      CompanyTradingName: at(employers, company).name,
      PackEdgeCompanyID: 7000 + company,
      AspireOneCompanyID: null,
      PackEdgeCompanyStatusID: companyStatus.ACTIVE,
      PackEdgeCompanyTypeID: String(companyType.CLIENT),
      MainContactPersonID: null,
      ManagedByUserID: null,
      ManagedByUserName: null,
      MonthEndReportCCList: null,
    };
    this.#companies[company] = await this.#decide(
      companyDecider,
      { create: (CompanyID): CompanyCommand => ({ type: 'AddCompany', CompanyID, details }) },
      metadata,
    );
  }

  async #template({ template: index, isSecond }: Of<'template'>, metadata: CommandMetadata): Promise<void> {
    const planned = at(demoTemplates, index);
    const { Name, Subject, OfferedFor = null, texts, earlier = texts } = planned;
    const content = await contentOf({
      Name,
      Subject,
      OfferedFor,
      Design: demoDesign(planned, isSecond ? texts : earlier),
    });
    const target: Target<EmailTemplateCommand> = isSecond
      ? { id: at(this.#templates, index), command: { type: 'SaveEmailTemplate', content } }
      : { create: (EmailTemplateID) => ({ type: 'AddEmailTemplate', EmailTemplateID, content, copyOf: null }) };
    this.#templates[index] = await this.#decide(emailTemplateDecider, target, metadata);
  }

  async #form({ form, isSecond }: Of<'form'>, metadata: CommandMetadata): Promise<void> {
    const { Fields, earlier = Fields, employer, confirmation, ...planned } = at(demoForms, form);
    if (isSecond) {
      const changes = {
        Fields: fieldsText(Fields),
        ...(confirmation !== undefined && {
          ConfirmationTemplateID: at(this.#templates, confirmation),
          ConfirmationTemplateName: at(demoTemplates, confirmation).Name,
        }),
      };
      const target = { id: at(this.#forms, form), command: { type: 'AmendForm', changes } } as const;
      await this.#decide(formDecider, target, metadata);
      return;
    }
    const FormID = await this.options.newIds.next(formDecider.category, metadata);
    const command: FormCommand = {
      type: 'AddForm',
      FormID,
      FormLink: await takeFormLink(planned.Name, FormID, this.options.reservations),
      details: { ...blankForm, ...planned, ...this.#employerOf(employer), Fields: fieldsText(earlier) },
    };
    await this.#decide(formDecider, { id: FormID, command, isNew: true }, metadata);
    this.#forms[form] = FormID;
  }

  #employerOf(employer: number | null): Pick<FormDetails, 'CompanyID' | 'CompanyName'> {
    return employer === null
      ? { CompanyID: null, CompanyName: null }
      : { CompanyID: at(this.#companies, employer), CompanyName: at(employers, employer).name };
  }

  /** The lead is logged by its own step, so that the policy finds it made. */
  async #submission({ form, lead, isSecond }: Of<'submission'>, metadata: CommandMetadata): Promise<void> {
    const { person, note: Notes, wanted } = at(this.options.plan.leads, lead);
    const [InterestedCarManufacturer, InterestedCarModel] = wanted;
    const { Title, FirstName, LastName, ContactNumber, Email, State, Postcode, employer } = at(
      this.options.plan.persons,
      person,
    );
    const CompanyName = at(employers, employer).name;
    const id = await this.#received(
      form,
      isSecond,
      {
        ...{ Title, FirstName, LastName, ContactNumber, Email, State, Postcode, CompanyName },
        ...{ InterestedCarManufacturer, InterestedCarModel, Notes },
      },
      [],
      metadata,
    );
    const command: FormSubmissionCommand = {
      type: 'NoteFormLead',
      PersonID: at(this.#persons, person),
      LeadID: at(this.#leads, lead),
    };
    await this.#decide(formSubmissionDecider, { id, command }, partOf(metadata, 'led'));
  }

  /** @returns the id of the submission, which holds only what the form asks for */
  async #received(
    form: number,
    isSecond: boolean,
    entered: Partial<FormAnswers>,
    reasons: readonly QuarantineReason[],
    metadata: CommandMetadata,
  ): Promise<number> {
    const { Name: FormName, Fields, earlier, employer, SendConfirmation } = at(demoForms, form);
    const { CompanyID, CompanyName: EmployerName } = this.#employerOf(employer);
    const seen = isSecond ? Fields : (earlier ?? Fields);
    const asked = new Set<string>(seen.map(({ id }) => id));
    const answers = {
      ...blankAnswers,
      ...Object.fromEntries(Object.entries(entered).filter(([id]) => asked.has(id))),
    };
    const create = (FormSubmissionID: number): FormSubmissionCommand => ({
      type: 'ReceiveFormSubmission',
      FormSubmissionID,
      FormID: at(this.#forms, form),
      form: {
        ...{ FormName, CompanyID, EmployerName, SendConfirmation },
        FormVersion: isSecond ? 2 : 1,
        Fields: fieldsText(seen),
      },
      answers,
      reasons,
    });
    return await this.#decide(formSubmissionDecider, { create }, metadata);
  }

  async #contact({ company, person, manager }: Of<'contact'>, metadata: CommandMetadata): Promise<void> {
    const payroll = `payroll@${at(employers, company)
      .name.toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')}.example`;
    const changes = {
      MainContactPersonID: at(this.#persons, person),
      ManagedByUserID: at(this.#users, manager),
      ManagedByUserName: nameOf(at(users, manager)),
      MonthEndReportCCList: payroll,
    };
    await this.#decide(
      companyDecider,
      { id: at(this.#companies, company), command: { type: 'AmendCompany', changes } },
      metadata,
    );
  }

  async #person({ person }: Of<'person'>, metadata: CommandMetadata): Promise<void> {
    const { employer, ...fields }: PlannedPerson = at(this.options.plan.persons, person);
    const details = { ...fields, CompanyID: at(this.#companies, employer), CompanyName: at(employers, employer).name };
    this.#persons[person] = await this.#decide(
      personDecider,
      { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) },
      metadata,
    );
  }

  async #lead({ lead, assignee }: Of<'lead'>, metadata: CommandMetadata): Promise<void> {
    this.#leads[lead] = await this.#log(at(this.options.plan.leads, lead), assignee, metadata);
  }

  async #ask({ enquirer }: Of<'ask'>, metadata: CommandMetadata): Promise<void> {
    this.#enquirers[enquirer] = await this.#log(at(this.options.plan.enquirers, enquirer), null, metadata);
  }

  async #convert({ enquirer }: Of<'convert'>, metadata: CommandMetadata): Promise<void> {
    const person = this.#leadPerson(at(this.options.plan.enquirers, enquirer));
    const EnquiryID = await this.options.newIds.next(enquiryDecider.category, metadata);
    this.#converted[enquirer] = EnquiryID;
    const { events } = await this.options.execute(
      new Execute(
        leadDecider,
        { id: at(this.#enquirers, enquirer), command: { type: 'ConvertLead', EnquiryID, person } },
        metadata,
      ),
    );
    const conversion = conversionIn(events);
    if (conversion !== undefined) await this.options.execute(loggingEnquiry(conversion));
  }

  async #fuelCard({ tracker, change }: Of<'fuelCard'>, metadata: CommandMetadata): Promise<void> {
    if (change.is === 'added') {
      const { details, pins } = change;
      const person = this.#leadPerson(change);
      const create = (FuelCardTrackerID: number): FuelCardTrackerCommand => ({
        type: 'AddFuelCardTracker',
        FuelCardTrackerID,
        person,
        details,
        pins,
        assignee: null,
      });
      const id = await this.#decide(fuelCardTrackerDecider, { create }, metadata);
      this.#trackers.set(tracker, id);
      return;
    }
    if (change.is === 'mailed') return this.#trackingMail(tracker, change, metadata);
    const command: FuelCardTrackerCommand =
      change.is === 'assigned'
        ? { type: 'AssignFuelCardTracker', assignee: this.#candidate(change.to) }
        : change.is === 'moved'
          ? { type: 'ChangeFuelCardStatus', to: change.to }
          : { type: 'AmendFuelCardTracker', changes: change.changes, pins: {} };
    await this.#decide(fuelCardTrackerDecider, { id: this.#trackerID(tracker), command }, metadata);
  }

  #trackerID(tracker: number): number {
    const id = this.#trackers.get(tracker);
    if (id === undefined) throw new RangeError('This tracker was not added');
    return id;
  }

  /** Requests a tracking mail, and queues it in the place of the policy, which begins after the demo data. */
  async #trackingMail(
    tracker: number,
    { person: index, type, details, previous }: Extract<Of<'fuelCard'>['change'], { is: 'mailed' }>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const { PersonFullName, PersonEmail } = this.#leadPerson({ person: index });
    if (PersonFullName === null || PersonEmail === null) return;
    const id = this.#trackerID(tracker);
    const content = trackingMailOf(type, { ...details, PersonFullName });
    const { subject: template, version } = productMails[content.mail];
    const Subject = filledText(template, content.values);
    const command: FuelCardTrackerCommand = {
      type: 'SendTrackingMail',
      EmailType: type,
      Subject,
      Data: content.values,
      mailbox: 'main',
      recipient: PersonEmail,
      previousSentDateTime: previous,
    };
    await this.#decide(fuelCardTrackerDecider, { id, command }, metadata);
    const about = `person-${at(this.#persons, index)}`;
    const create = (SentEmailID: number): EmailCommand => ({
      type: 'QueueEmail',
      SentEmailID,
      Recipient: PersonEmail,
      RecipientName: PersonFullName,
      to: about,
      Subject,
      Data: dataOf(content),
      EmailTypeCodeID: emailType.FUEL_CARD_TRACKING,
      template: { name: content.mail, version },
      mailbox: 'main',
      MessageID: `<${derivedUuid('demo mail', String(SentEmailID))}@leaseledger>`,
      about,
      record: { kind: 'fuelCardTracker', id },
      resends: null,
    });
    const key = `${metadata.correlationId}-mail`;
    await this.#decide(
      doneWith({ type: 'MarkSent' }),
      { create },
      { ...metadata, actor: systemActor, idempotency: { key, requestHash: key } },
    );
  }

  async #enquiry(step: Of<'enquiry'>, metadata: CommandMetadata): Promise<void> {
    if (step.does !== 'add') {
      const target = { id: at(this.#enquiries, step.enquiry), command: this.#changingEnquiry(step) };
      await this.#decide(enquiryDecider, target, metadata);
      return;
    }
    const planned = at(this.options.plan.enquiries, step.enquiry);
    const create = (EnquiryID: number): EnquiryCommand => ({
      type: 'AddEnquiry',
      EnquiryID,
      person: this.#leadPerson(planned),
      details: planned.details,
      assignee: null,
    });
    this.#enquiries[step.enquiry] = await this.#decide(enquiryDecider, { create }, metadata);
  }

  #changingEnquiry(step: Exclude<Of<'enquiry'>, { does: 'add' }>): EnquiryCommand {
    switch (step.does) {
      case 'assign':
        return { type: 'AssignEnquiry', assignee: this.#candidate(step.to) };
      case 'contact':
        return { type: 'AmendEnquiry', changes: { InitialContactDate: new Date(step.at).toISOString() } };
      case 'urgent':
        return { type: 'AmendEnquiry', changes: { Urgent: true } };
      case 'status':
        return { type: 'ChangeEnquiryStatus', to: step.to };
      case 'deliver':
        return { type: 'MarkEnquiryDelivered' };
    }
  }

  #leadPerson({ person: index }: Pick<PlannedLead, 'person'>): LeadPerson {
    const { FirstName, LastName, Email, ContactNumber, employer } = at(this.options.plan.persons, index);
    return {
      PersonID: at(this.#persons, index),
      PersonFullName: `${FirstName} ${LastName}`,
      PersonEmployerName: at(employers, employer).name,
      PersonEmail: Email,
      PersonContactNumber: ContactNumber,
    };
  }

  async #log(planned: PlannedLead, assignee: number | null, because: CommandMetadata): Promise<number> {
    const [InterestedCarManufacturer, InterestedCarModel] = planned.wanted;
    const metadata = planned.packageEnds === null ? because : { ...because, actor: residualLeadCreator };
    const create = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      OriginationCodeID: planned.source,
      CustomFormName: planned.form,
      person: this.#leadPerson(planned),
      details: wholeDetails({
        PriorityCodeID: planned.priority,
        Notes: planned.note,
        InterestedCarManufacturer,
        InterestedCarModel,
        ...(planned.packageEnds !== null && residualLead(planned.packageEnds)),
      }),
      assignee: assignee === null ? null : this.#candidate(assignee),
      options: assignmentOptions,
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    });
    return await this.#decide(leadDecider, { create }, metadata);
  }

  async #change(
    step: Of<'assign' | 'status' | 'details' | 'settle' | 'reopen' | 'closeAgain'>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.#decide(leadDecider, { id: at(this.#leads, step.lead), command: this.#changing(step) }, metadata);
  }

  #changing(step: Of<'assign' | 'status' | 'details' | 'settle' | 'reopen' | 'closeAgain'>): LeadCommand {
    switch (step.kind) {
      case 'assign':
        return {
          type: 'AssignLead',
          assignee: this.#candidate(step.to),
          previousAssigneeID: null,
          options: assignmentOptions,
        };
      case 'status':
        return { type: 'ChangeLeadStatus', from: step.from, to: step.to satisfies LeadStatusID };
      case 'reopen':
        return { type: 'ChangeLeadStatus', from: leadStatus.CLOSED, to: leadStatus.QUALIFIED };
      case 'closeAgain':
        return { type: 'ChangeLeadStatus', from: leadStatus.QUALIFIED, to: leadStatus.CLOSED };
      case 'settle':
        return {
          type: 'AmendLead',
          changes: {},
          options: assignmentOptions,
          SettlementDateActual: new Date(step.on).toISOString(),
        };
      case 'details': {
        const { income, kilometres } = at(this.options.plan.leads, step.lead);
        const expected =
          step.expectedSettlement === null
            ? {}
            : { ExpectedSettlementDate: new Date(step.expectedSettlement).toISOString() };
        const changes: Partial<LeadDetails> = {
          Notes: step.notes,
          AnnualIncome: income,
          AnnualKMs: kilometres,
          LeaseType: 'Statutory',
          PkePayCycleID: payCycle.FORTNIGHTLY,
        };
        return { type: 'AmendLead', changes, options: assignmentOptions, ...expected };
      }
    }
  }

  #candidate(index: number) {
    const user = at(users, index);
    return {
      UserID: at(this.#users, index),
      FullName: nameOf(user),
      ExternalUser: user.external ?? false,
      Disabled: false,
      WorksLeads: true,
      WorksEnquiries: true,
      WorksNewBusiness: true,
      WorksFuelCards: true,
    };
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The demo data's plan names something that is not there yet: ${index}`);
  return item;
}
