import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { leadSource, leadStatus, priority } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import * as fc from 'fast-check';
import type { CredentialCommand } from '../credentials/credential.commands.ts';
import { credentialDecider } from '../credentials/credential.decider.ts';
import { digestDecider, type DigestCommand } from '../digests/digest.decider.ts';
import type { Actor, Attributed, Decider, DomainEvent } from '../kernel/decider.ts';
import { someValues } from '../kernel/any.ts';
import type { Command } from '../kernel/decision.ts';
import { by, system, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { LeadCommand } from '../leads/lead.commands.ts';
import {
  leadDistributionDecider,
  type LeadDistributionCommand,
} from '../lead-distributor/lead-distribution.decider.ts';
import { leadDistributorDecider, type LeadDistributorCommand } from '../lead-distributor/lead-distributor.decider.ts';
import { leadDecider } from '../leads/lead.decider.ts';
import type { PersonMergeCommand } from '../person-merges/person-merge.commands.ts';
import { personMergeDecider } from '../person-merges/person-merge.decider.ts';
import type { PersonCommand } from '../persons/person.commands.ts';
import { personDecider } from '../persons/person.decider.ts';
import {
  residualLeadCreatorDecider,
  type SwitchResidualLeadCreator,
} from '../residual-leads/residual-lead-creator.decider.ts';
import { residualLeadRunDecider, type ResidualLeadRunCommand } from '../residual-leads/residual-lead-run.decider.ts';
import { residualPackageDecider, type OpenResidualLead } from '../residual-leads/residual-package.decider.ts';
import { blankAttendee, type QuoteDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SavedFilter } from '@leaseledger/contract/saved-views/saved-view.views';
import type { SavedViewCommand } from '../saved-views/saved-view.commands.ts';
import { savedViewDecider } from '../saved-views/saved-view.decider.ts';
import type { SessionAttendanceCommand } from '../session-attendance/session-attendance.commands.ts';
import { sessionAttendanceDecider } from '../session-attendance/session-attendance.decider.ts';
import type { SubscriptionCommand } from '../subscriptions/subscription.commands.ts';
import { subscriptionDecider } from '../subscriptions/subscription.decider.ts';
import { aggregates } from './aggregates.ts';
import type { UserCommand } from '../users/user.commands.ts';
import { userDecider } from '../users/user.decider.ts';

/** An event as its stream keeps it. */
export type Decided = DomainEvent & Attributed;

/** Somebody asks something of one record. */
export interface Step {
  readonly stream: string;
  readonly type: string;
  readonly actor: Actor;
  /** It adds the record. Ids are handed out once, so that its stream is empty. */
  readonly begins: boolean;
  /** What is decided when the record's stream holds these events. */
  decide(past: readonly Decided[]): readonly DomainEvent[] | Rejection;
  /** How a failing property shows it. */
  toString(): string;
}

const NOW = '2026-07-01T00:00:00.000Z';

const some = someValues(fc);
const { ids, text, moment, orNull } = some;
const colleague = (UserID: number) => ({
  UserID,
  FullName: `User ${UserID}`,
  ExternalUser: UserID === 3,
  Disabled: false,
});
const actors = fc.constantFrom<Actor>(
  system,
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(2, 'User 2', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST }),
  user(3, 'User 3', { external: true }),
);
const options = fc.record({ warm: fc.boolean(), tellClient: fc.boolean() });

const personOf = (PersonID: number): LeadPerson => ({
  PersonID,
  PersonFullName: `Person ${PersonID}`,
  PersonEmployerName: 'Barwon Health',
  PersonEmail: `person${PersonID}@example.com`,
  PersonContactNumber: '0412884210',
});
const leadDetails = {
  PriorityCodeID: fc.constantFrom(...Object.values(priority)),
  LeaseType: fc.constantFrom('Statutory' as const, 'Operational' as const, null),
  BusinessUse: orNull(fc.integer({ min: 0, max: 100 })),
  IsRefinance: fc.boolean(),
  AnnualKMs: orNull(fc.integer({ min: 1, max: 3 })),
  AnnualIncome: orNull(fc.integer({ min: 1, max: 3 })),
  Notes: orNull(text),
  PreferredCallTime: orNull(moment),
};

const leadCommands = (LeadID: number): fc.Arbitrary<LeadCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('LogLead' as const),
      LeadID: fc.constant(LeadID),
      OriginationCodeID: fc.constantFrom(...Object.values(leadSource)),
      CustomFormName: orNull(text),
      person: ids.map(personOf),
      details: fc.record(leadDetails).map((details) => ({ ...blankLead, ...details })),
      assignee: orNull(ids.map(colleague)),
      options,
      ExpectedSettlementDate: orNull(moment),
      SettlementDateActual: orNull(moment),
    }),
    fc.record(
      {
        type: fc.constant('AmendLead' as const),
        options,
        changes: fc.record(leadDetails, { requiredKeys: [] }),
        person: ids.map(personOf),
        assignee: ids.map(colleague),
        ExpectedSettlementDate: orNull(moment),
        SettlementDateActual: orNull(moment),
      },
      { requiredKeys: ['type', 'options', 'changes'] },
    ),
    fc.record({
      type: fc.constant('AssignLead' as const),
      assignee: ids.map(colleague),
      previousAssigneeID: orNull(ids),
      options,
    }),
    fc.record({
      type: fc.constant('ChangeLeadStatus' as const),
      from: fc.constantFrom(...Object.values(leadStatus)),
      to: fc.constantFrom(...Object.values(leadStatus)),
    }),
    fc.record({ type: fc.constant('DeleteLead' as const) }),
    fc.record({ type: fc.constant('DistributeLead' as const), assignee: ids.map(colleague), RunID: ids }),
    fc.record({ type: fc.constant('ConvertLead' as const), EnquiryID: ids, person: ids.map(personOf) }),
    fc.record({
      type: fc.constant('HandOverLead' as const),
      from: ids.map(colleague),
      to: orNull(ids.map(colleague)),
      because: fc.constantFrom('disabled' as const, 'deleted' as const),
    }),
  );

const personDetails = {
  Title: fc.constantFrom('Ms' as const, 'Mr' as const, null),
  FirstName: orNull(text),
  LastName: orNull(text),
  Email: orNull(text),
  EmailSecondary: fc.constant(null),
  ContactNumber: orNull(text),
  ContactNumberSecondary: fc.constant(null),
  Address: orNull(text),
  Suburb: orNull(text),
  State: fc.constantFrom('VIC' as const, 'TAS' as const, null),
  Postcode: fc.constant('3220'),
  CompanyID: orNull(ids),
  CompanyName: orNull(text),
  MarketingOptOut: fc.boolean(),
};

const personCommands = (PersonID: number): fc.Arbitrary<PersonCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('RegisterPerson' as const),
      PersonID: fc.constant(PersonID),
      details: fc.record(personDetails),
    }),
    fc.record({ type: fc.constant('AmendPerson' as const), changes: fc.record(personDetails, { requiredKeys: [] }) }),
    fc.record({ type: fc.constant('FollowEmployer' as const), CompanyID: ids, CompanyName: text }),
    fc.record({ type: fc.constant('MergeInto' as const), PersonID: ids }),
    fc.record({
      type: fc.constant('AbsorbPerson' as const),
      MergedPersonID: ids,
      persons: fc.array(ids),
      values: fc.record(personDetails, { requiredKeys: [] }),
    }),
    fc.record({ type: fc.constant('ReleasePerson' as const), MergedPersonID: ids, persons: fc.array(ids) }),
    fc.record({ type: fc.constant('UnmergePerson' as const), persons: fc.array(ids), CompanyName: orNull(text) }),
    fc.record({ type: fc.constant('ForgetPerson' as const) }),
  );

const personMergeCommands = (): fc.Arbitrary<PersonMergeCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('MergePersons' as const),
      PersonID: ids,
      MergedPersonID: ids,
      fields: fc.constant(['Email']),
    }),
    fc.record({ type: fc.constant('UnmergePersons' as const), MergedPersonID: ids }),
  );

const attendeeDetails = {
  FirstName: text,
  LastName: text,
  Email: orNull(text),
  CompanyName: orNull(text),
  AnnualKMs: orNull(ids),
  CurrentCarModel: orNull(text),
  BusinessUse: orNull(ids),
};
const quotes: fc.Arbitrary<QuoteDetails> = fc.record({
  InterestedCarManufacturer: orNull(text),
  InterestedCarModel: orNull(text),
  InterestedCarYear: orNull(ids),
  AnnualKMs: ids,
  AnnualIncome: ids,
  PreferredLeaseTerm: fc.constant(3),
  BusinessUse: ids,
  ContactNumber: text,
  State: fc.constant('VIC' as const),
  Postcode: fc.constant('3220'),
  PreferredCallTime: fc.constant(null),
});
const sessionAttendanceCommands = (SessionAttendanceID: number): fc.Arbitrary<SessionAttendanceCommand> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('ReceiveRegistration' as const),
        registration: fc.record(attendeeDetails).map((details) => ({
          ...blankAttendee,
          ...details,
          SessionAttendanceID,
          SessionID: 1,
          PersonID: 1,
          SessionName: 'Know-how',
          SessionStartDateTime: '2026-10-03T16:00:00.000Z',
          PersonFullName: null,
          PersonEmployerName: null,
          PersonEmail: null,
          PersonContactNumber: null,
          sendConfirmation: true,
        })),
      }),
    },
    fc.record({
      type: fc.constant('AmendAttendee' as const),
      changes: fc.record(attendeeDetails, { requiredKeys: [] }),
    }),
    fc.record({ type: fc.constant('MarkAttendance' as const), DidAttend: fc.boolean() }),
    fc.record({ type: fc.constant('ArchiveAttendee' as const), isArchived: fc.boolean() }),
    fc.record({ type: fc.constant('RequestQuote' as const), quote: quotes }),
    fc.record({
      type: fc.constant('RequestCallback' as const),
      PreferredCallTime: fc.constantFrom(
        '2020-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2099-01-01T00:00:00.000Z',
      ),
      State: fc.constant('VIC' as const),
    }),
    fc.record({ type: fc.constant('GiveFeedback' as const), SessionFeedback: fc.constantFrom(1 as const, 2 as const) }),
    fc.record({
      type: fc.constant('NoteLead' as const),
      LeadID: ids,
      request: fc.constantFrom('quote' as const, 'callback' as const),
    }),
    fc.record({
      type: fc.constant('SendAttendeeMail' as const),
      mail: fc.constantFrom('confirmation' as const, 'completed' as const),
    }),
    fc.constant({ type: 'RemoveAttendee' as const }),
  );

const permissionTypes = fc.constantFrom(permission.SESSIONS, permission.DATA_EXPORT, permission.DEVELOPER);

const userDetails = {
  Title: fc.constantFrom('Ms' as const, null),
  FirstName: text,
  LastName: text,
  Email: text,
  ContactNumber: orNull(text),
  MobileNumber: orNull(text),
  JobTitle: orNull(text),
  PackEdgeUserID: orNull(ids),
  SteerUserID: orNull(ids),
  CompanyID: orNull(ids),
  EmployerName: orNull(text),
  LineManager: fc.boolean(),
  LineManagerUserID: orNull(ids),
  ExternalUser: fc.boolean(),
  ForcePasswordReset: fc.boolean(),
  RoleGroupIntID: fc.constantFrom(...Object.values(roleGroup)),
};
const others = fc.constantFrom(
  'nobody' as const,
  'siteAdministrators' as const,
  'superUsers' as const,
  'superUsers' as const,
  'superUsers' as const,
);

const userCommands = (UserID: number): fc.Arbitrary<UserCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('AddUser' as const),
      UserID: fc.constant(UserID),
      UserUUID: fc.constant(`uuid-${UserID}`),
      details: fc.record(userDetails),
    }),
    fc.record({
      type: fc.constant('AmendUser' as const),
      changes: fc.record(userDetails, { requiredKeys: [] }),
      others,
    }),
    // Who is deleted is not enabled again: that is rarer.
    fc.record(
      {
        type: fc.constantFrom(
          'DisableUser' as const,
          'DisableUser' as const,
          'DisableUser' as const,
          'DeleteUser' as const,
        ),
        handover: fc.record({ to: orNull(ids.map(colleague)), work: fc.constant([]) }),
        others,
      },
      { requiredKeys: ['type', 'others'] },
    ),
    fc.record({ type: fc.constant('GrantPermission' as const), permissionType: permissionTypes }),
    fc.record({
      type: fc.constant('SwitchPermission' as const),
      userPermissionID: permissionTypes.map((type) => UserID * 100_000 + type),
      status: fc.constantFrom(0 as const, 1 as const),
    }),
    fc.constant({ type: 'EnableUser' as const }),
    fc.constantFrom<UserCommand>(
      { type: 'ChangePassword' },
      { type: 'ResetPassword' },
      { type: 'EndSessions' },
      { type: 'ForcePasswordReset' },
    ),
  );

const credentialCommands = (UserID: number): fc.Arbitrary<CredentialCommand> =>
  fc.oneof(
    fc.constantFrom<CredentialCommand>(
      { type: 'SetSecondFactor', UserID },
      { type: 'RemoveSecondFactor', UserID },
      { type: 'ResetSecondFactor', UserID, roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST },
      { type: 'MakeRecoveryCodes', UserID },
      { type: 'UseRecoveryCode', UserID },
      { type: 'RemovePasskey', UserID, PasskeyID: 'a' },
    ),
    fc.record({
      type: fc.constantFrom('AddPasskey' as const, 'RenamePasskey' as const),
      UserID: fc.constant(UserID),
      PasskeyID: fc.constantFrom('a', 'b'),
      Name: text,
    }),
  );

const savedViewCommands = (UserID: number): fc.Arbitrary<SavedViewCommand> => {
  const view = { UserID: fc.constant(UserID), ViewID: fc.constant(1) };
  const content = fc.record({
    Name: fc.constantFrom('Hot', 'Cold'),
    Filter: fc.constantFrom<SavedFilter>({}, { StatusCodeID: [3] }),
    Text: fc.constantFrom('', 'ngata'),
    Sort: fc.constant({ field: 'LeadID', order: 'ASC' as const }),
    Columns: fc.constant(null),
    Widths: fc.constantFrom(null, { LeadID: 90 }),
  });
  const List = fc.constant('leads');
  const sharing = { Shared: fc.boolean(), mayShare: fc.boolean() };
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('SaveView' as const),
        ...view,
        List,
        content,
        ...sharing,
        TakenOver: fc.constantFrom(null, 'own-1'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('AmendView' as const),
        seen: fc.constant(null),
        ...view,
        content,
        ...sharing,
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('DeleteView' as const), ...view }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('RestoreView' as const), ...view, List, mayShare: fc.boolean() }),
    },
    fc.record({
      type: fc.constant('OrderViews' as const),
      UserID: fc.constant(UserID),
      List,
      Order: fc.constantFrom([1, 2], [2, 1]),
    }),
  );
};

const subscriptionCommands = (UserID: number): fc.Arbitrary<SubscriptionCommand> => {
  const subscription = { UserID: fc.constant(UserID), UserSubscriptionID: ids };
  return fc.oneof(
    fc.record({
      type: fc.constant('Subscribe' as const),
      ...subscription,
      record: fc.record({ kind: fc.constant('lead' as const), id: ids }),
    }),
    fc.record({ type: fc.constant('Unsubscribe' as const), ...subscription }),
    fc.record({
      type: fc.constant('ReadChanges' as const),
      UserID: fc.constant(UserID),
      UserSubscriptionID: orNull(ids),
      upTo: moment,
    }),
    fc.record({ type: fc.constant('EndSubscriptions' as const), UserID: fc.constant(UserID) }),
  );
};

const digestCommands = (UserID: number): fc.Arbitrary<DigestCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('CollectChange' as const),
      UserID: fc.constant(UserID),
      happened: moment,
      record: fc.record({ kind: fc.constant('lead' as const), id: ids }),
      entry: fc.constantFrom('a', 'b'),
    }),
    fc.record({ type: fc.constant('CloseDigest' as const), UserID: fc.constant(UserID) }),
  );

const leadDistributorCommands = (): fc.Arbitrary<LeadDistributorCommand> =>
  fc.oneof(
    fc.record({ type: fc.constant('SwitchLeadDistributor' as const), Enabled: fc.boolean() }),
    fc.record({
      type: fc.constant('SetRunInterval' as const),
      RunInterval: fc.constantFrom(120_000, 300_000, 1_800_000),
    }),
    fc.record({ type: fc.constant('ChangeLeadPool' as const), users: fc.array(ids.map(colleague), { maxLength: 3 }) }),
  );

const leadDistributionCommands = (RunID: number): fc.Arbitrary<LeadDistributionCommand> => {
  const pool = fc.array(
    ids.map((UserID) => ({ UserID, FullName: `User ${UserID}`, since: NOW })),
    { maxLength: 2 },
  );
  const leads = fc.array(
    ids.map((LeadID) => ({ LeadID, PriorityCodeID: priority.LOW, CreatedDateTime: NOW })),
    { maxLength: 2 },
  );
  return fc.oneof(
    fc.tuple(pool, leads).map(([users, waiting]): LeadDistributionCommand => ({
      type: 'RunLeadDistributor',
      RunID,
      known: {
        settings: { Enabled: true, RunInterval: 300_000, pool: users },
        lastRun: null,
        last: undefined,
        skip: new Map(),
        waiting: waiting.length,
        leads: waiting,
      },
    })),
    fc.constant({ type: 'FinishLeadDistribution' as const, outcomes: [] }),
  );
};

const residualLeadCreatorCommands = (): fc.Arbitrary<SwitchResidualLeadCreator> =>
  fc.record({ type: fc.constant('SwitchResidualLeadCreator' as const), Enabled: fc.boolean() });

const residualLeadRunCommands = (RunID: number): fc.Arbitrary<ResidualLeadRunCommand> =>
  fc.oneof(
    fc
      .array(
        ids.map((PackageID) => ({ PackageID, PersonID: PackageID, EndsOn: NOW })),
        { maxLength: 2 },
      )
      .map((packages): ResidualLeadRunCommand => ({ type: 'RunResidualLeadCreator', RunID, Enabled: true, packages })),
    fc.constant({ type: 'FinishResidualLeadRun' as const, created: [] }),
  );

const residualPackageCommands = (PackageID: number): fc.Arbitrary<OpenResidualLead> =>
  fc.record({
    type: fc.constant('OpenResidualLead' as const),
    PackageID: fc.constant(PackageID),
    LeadID: ids,
    RunID: ids,
  });

const beginnings = new Set([
  'LogLead',
  'RegisterPerson',
  'AddUser',
  ...aggregates.flatMap(({ decisions }) => decisions.flatMap(({ of, command }) => (of === 'new' ? [command] : []))),
]);

/** The commands of an area that lists its decisions, as often as each says. */
const commandsOf =
  (decisions: (typeof aggregates)[number]['decisions']) =>
  (id: number): fc.Arbitrary<Command> =>
    fc.oneof(
      ...decisions.map(({ command: type, any, weight = 1 }) => ({
        weight,
        arbitrary: any(fc, some, id).map((content) => ({ type, ...content })),
      })),
    );

function stepsOf<Asked extends Command, State, Event extends DomainEvent>(
  { category, initialState, decide, evolve }: Decider<Asked, State, Event>,
  commandsOn: (id: number) => fc.Arbitrary<Asked>,
): fc.Arbitrary<Step> {
  const step = (id: number, actor: Actor, command: Asked): Step => ({
    stream: `${category}-${id}`,
    type: command.type,
    actor,
    begins: beginnings.has(command.type),
    decide(past) {
      // A stream holds the events of its own decider.
      const state = past.reduce((before, event) => evolve(before, event as Event & Attributed), initialState);
      return decide(command, state, { actor, now: NOW });
    },
    toString: () => `${actor.name} on ${category}-${id}: ${JSON.stringify(command)}`,
  });
  return fc.tuple(ids, actors).chain(([id, actor]) => commandsOn(id).map((command) => step(id, actor, command)));
}

/** The commands of each area, and how often they are asked for. */
const asked: readonly fc.WeightedArbitrary<Step>[] = [
  ...aggregates.map(({ weight, decider, decisions }) => ({
    weight,
    arbitrary: stepsOf(decider, commandsOf(decisions)),
  })),
  { weight: 5, arbitrary: stepsOf(leadDecider, leadCommands) },
  { weight: 5, arbitrary: stepsOf(personDecider, personCommands) },
  { weight: 1, arbitrary: stepsOf(personMergeDecider, personMergeCommands) },
  { weight: 6, arbitrary: stepsOf(userDecider, userCommands) },
  { weight: 3, arbitrary: stepsOf(sessionAttendanceDecider, sessionAttendanceCommands) },
  { weight: 4, arbitrary: stepsOf(savedViewDecider, savedViewCommands) },
  { weight: 3, arbitrary: stepsOf(subscriptionDecider, subscriptionCommands) },
  { weight: 2, arbitrary: stepsOf(digestDecider, digestCommands) },
  { weight: 1, arbitrary: stepsOf(leadDistributorDecider, leadDistributorCommands) },
  { weight: 1, arbitrary: stepsOf(leadDistributionDecider, leadDistributionCommands) },
  { weight: 1, arbitrary: stepsOf(residualLeadCreatorDecider, residualLeadCreatorCommands) },
  { weight: 1, arbitrary: stepsOf(residualLeadRunDecider, residualLeadRunCommands) },
  { weight: 1, arbitrary: stepsOf(residualPackageDecider, residualPackageCommands) },
  { weight: 2, arbitrary: stepsOf(credentialDecider, credentialCommands) },
];

const storyOf = (steps: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(...steps), { maxLength: 100, size: 'max' });

/**
 * What people and the system ask of the records, one after the other: allowed and forbidden, possible and not. Half of the
 * stories are about a few areas, so that their commands meet on the same records.
 */
export const generatedSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  storyOf(asked),
  fc.subarray([...asked], { minLength: 3, maxLength: 6 }).chain(storyOf),
);

/** The steps that decide something, with the record's stream before and after. Ids are handed out once: a record is added to an empty stream. */
export function* accepted(
  steps: readonly Step[],
): Generator<{ readonly step: Step; readonly past: readonly Decided[]; readonly events: readonly Decided[] }> {
  const streams = new Map<string, readonly Decided[]>();
  for (const step of steps) {
    const past = streams.get(step.stream) ?? [];
    const decision = past.length > 0 && step.begins ? [] : step.decide(past);
    if (decision instanceof Rejection || decision.length === 0) continue;
    const events = decision.map((event) => by(step.actor, event));
    streams.set(step.stream, [...past, ...events]);
    yield { step, past, events };
  }
}
