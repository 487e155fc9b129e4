import { permissionsInForce } from '@leaseledger/contract/access/permissions';
import { companyStatus, companyType } from '@leaseledger/contract/companies/company.codes';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { payCycle, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import type { LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { CompanyCommand } from '@leaseledger/domain/companies/company.commands';
import { companyDecider } from '@leaseledger/domain/companies/company.decider';
import type { LeadCommand } from '@leaseledger/domain/leads/lead.commands';
import { leadDecider } from '@leaseledger/domain/leads/lead.decider';
import type { PersonCommand } from '@leaseledger/domain/persons/person.commands';
import { personDecider } from '@leaseledger/domain/persons/person.decider';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import type { Passwords } from '../users/exports/passwords.ts';
import { systemActor, type CommandMetadata } from '../kernel/caller.ts';
import { Execute, type CommandResult } from '../kernel/execute.ts';
import type { NewIds } from '../kernel/new-ids.ts';
import type { Reservations } from '../kernel/reservations.ts';
import { derivedUuid } from '../kernel/uuid.ts';
import { wholeDetails } from '../leads/exports/lead-fields.ts';
import { USER_EMAIL } from '../users/exports/user-emails.ts';
import { employers, users } from './content.ts';
import type { Plan, PlannedLead, PlannedPerson, Step } from './plan.ts';

export interface FillOptions {
  readonly plan: Plan;
  /** The one command handler, with the clock that `setClock` sets. */
  readonly execute: (command: Execute) => Promise<CommandResult>;
  readonly setClock: (now: number) => void;
  readonly newIds: NewIds;
  readonly reservations: Reservations;
  readonly passwords: Passwords;
  /** Argon2id of the password that all demo users share. */
  readonly passwordHash: string;
  readonly onProgress: (done: number, of: number) => void;
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const PROGRESS_EVERY = 500;
/** How a demo user signs in. */
export const emailOf = ({ first, last }: { first: string; last: string }) => `${first}.${last}@leaseledger.example`.toLowerCase();
const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;
const assignmentOptions = { warm: false, tellClient: true };

/**
 * Takes the decisions of a plan, in order, through the command handler. Each has an idempotency key of its own, so that a run that
 * was cut short is taken up again and nothing is there twice.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const run = new Filling(options);
  for (const [index, step] of options.plan.steps.entries()) {
    options.setClock(step.at);
    await run.take(step, index);
    if ((index + 1) % PROGRESS_EVERY === 0) options.onProgress(index + 1, options.plan.steps.length);
  }
}

class Filling {
  readonly #users: number[] = [];
  readonly #companies: number[] = [];
  readonly #persons: number[] = [];
  readonly #leads: number[] = [];

  constructor(private readonly options: FillOptions) {}

  async take(step: Step, index: number): Promise<void> {
    const metadata = this.#metadata(step, index);
    switch (step.kind) {
      case 'user': return this.#user(step, metadata);
      case 'disableUser': return void (await this.options.execute(new Execute(userDecider, { id: at(this.#users, step.user), command: { type: 'DisableUser' } }, metadata)));
      case 'company': return this.#company(step, metadata);
      case 'person': return this.#person(step, metadata);
      case 'lead': return this.#lead(step, metadata);
      default: return this.#change(step, metadata);
    }
  }

  #metadata({ by }: Step, index: number): CommandMetadata {
    const key = `demo-${index}`;
    const base = { correlationId: derivedUuid(key), idempotency: { key, requestHash: key } };
    if (by === null) return { ...base, actor: systemActor };
    const user = at(users, by);
    const { group, lineManager = false, external = false } = user;
    const actor = { id: at(this.#users, by), name: nameOf(user), permissions: permissionsInForce(group, []), roleGroup: group, lineManager, external };
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
      ...blankUser, FirstName: user.first, LastName: user.last, Email, JobTitle: user.title, PackEdgeUserID: 4000 + index, EmployerName: user.employer ?? 'Leaseledger',
      ContactNumber: `035550${1200 + index}`, MobileNumber: `0491570${String(100 + index)}`,
      LineManager: user.lineManager ?? false, LineManagerUserID: user.manager === undefined ? null : (this.#users[users.findIndex(({ last }) => last === user.manager)] ?? null), ExternalUser: user.external ?? false, RoleGroupIntID: user.group,
    };
    await this.options.execute(new Execute(userDecider, { id, command: { type: 'AddUser', UserID: id, UserUUID, details }, isNew: true }, metadata));
    this.#users[index] = id;
  }

  async #company({ company }: Of<'company'>, metadata: CommandMetadata): Promise<void> {
    const details = {
      CompanyTradingName: at(employers, company).name, PackEdgeCompanyID: 7000 + company, AspireOneCompanyID: null, PackEdgeCompanyStatusID: companyStatus.ACTIVE,
      PackEdgeCompanyTypeID: String(companyType.CLIENT), MainContactPersonID: null, ManagedByUserID: null, ManagedByUserName: null, MonthEndReportCCList: null,
    };
    this.#companies[company] = (await this.options.execute(new Execute(companyDecider, { create: (CompanyID): CompanyCommand => ({ type: 'AddCompany', CompanyID, details }) }, metadata))).id;
  }

  async #person({ person }: Of<'person'>, metadata: CommandMetadata): Promise<void> {
    const { employer, ...fields }: PlannedPerson = at(this.options.plan.persons, person);
    const details = { ...fields, CompanyID: at(this.#companies, employer), CompanyName: at(employers, employer).name };
    this.#persons[person] = (await this.options.execute(new Execute(personDecider, { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) }, metadata))).id;
  }

  async #lead({ lead, assignee }: Of<'lead'>, metadata: CommandMetadata): Promise<void> {
    const planned: PlannedLead = at(this.options.plan.leads, lead);
    const person = at(this.options.plan.persons, planned.person);
    const [InterestedCarManufacturer, InterestedCarModel] = planned.wanted;
    const create = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      OriginationCodeID: planned.source,
      CustomFormName: planned.form,
      person: {
        PersonID: at(this.#persons, planned.person), PersonFullName: `${person.FirstName} ${person.LastName}`, PersonEmployerName: at(employers, person.employer).name,
        PersonEmail: person.Email, PersonContactNumber: person.ContactNumber,
      },
      details: wholeDetails({ PriorityCodeID: planned.priority, Notes: planned.note, InterestedCarManufacturer, InterestedCarModel }),
      assignee: assignee === null ? null : this.#candidate(assignee),
      options: assignmentOptions,
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    });
    this.#leads[lead] = (await this.options.execute(new Execute(leadDecider, { create }, metadata))).id;
  }

  async #change(step: Of<'assign' | 'status' | 'details' | 'settle'>, metadata: CommandMetadata): Promise<void> {
    await this.options.execute(new Execute(leadDecider, { id: at(this.#leads, step.lead), command: this.#changing(step) }, metadata));
  }

  #changing(step: Of<'assign' | 'status' | 'details' | 'settle'>): LeadCommand {
    switch (step.kind) {
      case 'assign': return { type: 'AssignLead', assignee: this.#candidate(step.to), previousAssigneeID: null, options: assignmentOptions };
      case 'status': return { type: 'ChangeLeadStatus', from: step.from, to: step.to satisfies LeadStatusID };
      case 'settle': return { type: 'AmendLead', changes: {}, options: assignmentOptions, SettlementDateActual: new Date(step.on).toISOString() };
      case 'details': {
        const { income, kilometres } = at(this.options.plan.leads, step.lead);
        const expected = step.expectedSettlement === null ? {} : { ExpectedSettlementDate: new Date(step.expectedSettlement).toISOString() };
        const changes: Partial<LeadDetails> = { Notes: step.notes, AnnualIncome: income, AnnualKMs: kilometres, LeaseType: 'Statutory', PkePayCycleID: payCycle.FORTNIGHTLY };
        return { type: 'AmendLead', changes, options: assignmentOptions, ...expected };
      }
    }
  }

  #candidate(index: number) {
    const user = at(users, index);
    return { UserID: at(this.#users, index), FullName: nameOf(user), ExternalUser: user.external ?? false, Disabled: false };
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The demo data's plan names something that is not there yet: ${index}`);
  return item;
}
