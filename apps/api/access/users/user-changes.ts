import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { normaliseEmail } from '@leaseledger/contract/shared/rules';
import type {
  AmendedUser,
  LeavingUserBody,
  NewUser,
  UpdatePasswordAdminBody,
  UserFields,
} from '@leaseledger/contract/users/user.bodies';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { OtherAdministrators } from '@leaseledger/domain/users/user';
import { userDecider, type UserCommand } from '@leaseledger/domain/users/user.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import { Turns } from '../../platform/commands/turns.ts';
import { derivedUuid, randomUuid } from '../../platform/foundation/uuid.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Candidates } from './exports/candidates.ts';
import { HandOvers } from './exports/hand-overs.ts';
import { Passwords } from './exports/passwords.ts';
import { UserEmails } from './exports/user-emails.ts';
import { emailTaken, Users } from './exports/users.ts';
import { ADMINISTRATORS } from './user-permissions.ts';
import { UserStreams } from './user-streams.ts';
import { UserViews } from './user-views.ts';

/** More than the number of administrators. */
const MANY = 1000;

/** Turns the bodies of calls into commands. It looks up the records behind ids; the decider decides what is allowed. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly users: Users,
    private readonly views: UserViews,
    private readonly emails: UserEmails,
    private readonly passwords: Passwords,
    private readonly handOvers: HandOvers,
    private readonly candidates: Candidates,
    private readonly turns: Turns,
    private readonly streams: UserStreams,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'revokeSessionsOf'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @throws Failure 400 for an unknown company or line manager, 403 from the decider, 409 for a taken e-mail */
  async add({ Password, Disabled, ...fields }: NewUser, metadata: CommandMetadata): Promise<CommandResult> {
    const details = await this.#details(fields);
    const { actor, idempotency } = metadata;
    const UserUUID =
      idempotency === undefined
        ? randomUuid(this.randomBytes(16))
        : derivedUuid('user', String(actor.id), idempotency.key);
    const passwordHash = await this.passwords.hash(Password);
    return this.users.add({ UserUUID, details, passwordHash, Disabled: Disabled ?? false }, metadata);
  }

  /**
   * Amends a user. The new e-mail is taken before the record has it, and the old one is released afterwards.
   * @throws Failure as `add`; 404, 409 for a stale version, 422 from the decider
   */
  async amend(
    { UserID, Version, Disabled, ...fields }: AmendedUser,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const row = await this.views.row(UserID);
    const changes = await this.#details(fields, row);
    const { Email } = changes;
    const run = () =>
      this.#asOneOf(row, (others) =>
        this.#execute(
          UserID,
          { type: 'AmendUser', changes, others, ...(typeof Disabled === 'boolean' && { Disabled }) },
          metadata,
          Version,
        ),
      );
    const result = Email === row.Email ? await run() : await this.emails.move(UserID, row.UserUUID, Email, run);
    if (result === undefined) throw emailTaken();
    return result;
  }

  /** @throws Failure 403, 404, 422 from the decider */
  async disable(leaving: LeavingUserBody, metadata: CommandMetadata): Promise<CommandResult> {
    const row = await this.views.row(leaving.userID);
    const handover = await this.#handover(leaving);
    return this.#asOneOf(row, (others) =>
      this.#execute(row.UserID, { type: 'DisableUser', ...handover, others }, metadata),
    );
  }

  /** @throws Failure 403, 404, 422 from the decider */
  async remove(leaving: LeavingUserBody, metadata: CommandMetadata): Promise<CommandResult> {
    const row = await this.lists.get(userRows.readModel, leaving.userID);
    const handover = await this.#handover(leaving);
    const run = (others?: OtherAdministrators) =>
      this.#execute(leaving.userID, { type: 'DeleteUser', ...handover, ...(others && { others }) }, metadata);
    // The user is deleted already. The decider answers a repeated request as the first time, and refuses another one.
    return row === undefined ? run() : this.#asOneOf(row, run);
  }

  /** @throws Failure 403, 404 from the decider */
  enable(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'EnableUser' }, metadata);
  }

  /** @throws Failure 403, 404 from the decider */
  forcePasswordReset(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'ForcePasswordReset' }, metadata);
  }

  /**
   * Decides before it sets the password, so that a refused change leaves the old one.
   * @throws Failure 403, 404 from the decider; LogUnavailable
   */
  async changePassword(
    { userID, password, ForcePasswordReset }: UpdatePasswordAdminBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const hashed = await this.passwords.hash(password);
    const result = await this.#execute(
      userID,
      { type: 'ChangePassword', ...(typeof ForcePasswordReset === 'boolean' && { ForcePasswordReset }) },
      metadata,
    );
    if ((await this.passwords.isRight(userID, password)) || !(await this.#isLatestPassword(userID, result)))
      return result;
    await this.passwords.setHash(userID, hashed);
    // The decision ended the earlier sessions. This ends the sessions that the old password opened since then.
    await this.vault.revokeSessionsOf(userID, this.clock().toISOString());
    return result;
  }

  /**
   * Whether no later decision changed the password. A repeat is not decided again; it only finishes an interrupted
   * change.
   */
  async #isLatestPassword(userID: number, { revision }: CommandResult): Promise<boolean> {
    const latest = (await this.streams.of(userID)).findLast(
      ({ type }) => type === 'PasswordChanged' || type === 'PasswordReset',
    );
    return latest?.revision === revision;
  }

  #execute(
    id: number,
    command: UserCommand,
    metadata: CommandMetadata,
    expectedRevision?: number,
  ): Promise<CommandResult> {
    return this.bus.execute(
      new Execute(userDecider, { id, command, ...(expectedRevision !== undefined && { expectedRevision }) }, metadata),
    );
  }

  /** Runs a change that may remove an administrator, with the kind of administrators that would remain. */
  #asOneOf<Result>(
    { UserID, RoleGroupIntID }: UserRow,
    work: (others: OtherAdministrators) => Promise<Result>,
  ): Promise<Result> {
    const isOne = RoleGroupIntID === roleGroup.SITE_ADMINISTRATOR || RoleGroupIntID === roleGroup.SUPER_USER;
    const run = async () => work(await this.#others(UserID));
    return isOne ? this.turns.run(ADMINISTRATORS, run) : run();
  }

  async #others(besides: number): Promise<OtherAdministrators> {
    const administrators = {
      where: [
        { column: 'RoleGroupIntID', in: [roleGroup.SITE_ADMINISTRATOR, roleGroup.SUPER_USER] },
        { column: 'Disabled', is: false },
        { column: 'UserID', isNot: besides },
      ],
      limit: MANY,
    };
    const denied = {
      where: [
        { column: 'PermissionType', is: permission.USER_ADMINISTRATION },
        { column: 'Status', is: 0 },
      ],
      limit: MANY,
    };
    const without = new Set(
      (await this.lists.page(userPermissionRows.readModel, denied)).rows.map((row) => parsed(row).UserID),
    );
    const others = (await this.lists.page(userRows.readModel, administrators)).rows
      .map(parsed)
      .filter(({ UserID }) => !without.has(UserID));
    if (others.some(({ RoleGroupIntID }) => RoleGroupIntID === roleGroup.SUPER_USER)) return 'superUsers';
    return others.length > 0 ? 'siteAdministrators' : 'nobody';
  }

  /** The receiver of the work, with the amount of work now. Empty when the work stays. */
  async #handover({
    userID,
    work,
    receiverUserID,
  }: LeavingUserBody): Promise<Pick<Extract<UserCommand, { type: 'DisableUser' }>, 'handover'>> {
    if (work === 'stays') return {};
    const to = work === 'toColleague' && receiverUserID ? await this.candidates.of(receiverUserID) : null;
    if (to === undefined) throw badInput({ receiverUserID: userMessage.receiver });
    return { handover: { to, work: await this.handOvers.counts(userID) } };
  }

  /** The details of a form. The form shows all of its fields, so a missing field is empty. */
  async #details(fields: UserFields, before?: UserRow): Promise<UserDetails & { readonly Email: string }> {
    const { CompanyID = null, LineManagerUserID = null } = fields;
    const company = await this.lists.reference(companyRows.readModel, CompanyID, {
      field: 'User.CompanyID',
      what: 'Company',
    });
    // A line manager who was chosen earlier may no longer be one, and is kept.
    if (LineManagerUserID !== null && LineManagerUserID !== before?.LineManagerUserID) {
      const manager = await this.lists.get(userRows.readModel, LineManagerUserID);
      if (manager?.LineManager !== true) throw badInput({ 'User.LineManagerUserID': userMessage.notLineManager });
    }
    return {
      Title: fields.Title ?? null,
      FirstName: fields.FirstName,
      LastName: fields.LastName,
      Email: normaliseEmail(fields.Email),
      ContactNumber: fields.ContactNumber ?? null,
      MobileNumber: fields.MobileNumber ?? null,
      JobTitle: fields.JobTitle ?? null,
      RoleGroupIntID: fields.RoleGroupIntID,
      LineManager: fields.LineManager ?? false,
      LineManagerUserID,
      CompanyID,
      EmployerName: company?.CompanyTradingName ?? fields.EmployerName ?? null,
      ExternalUser: fields.ExternalUser ?? false,
      PackEdgeUserID: fields.PackEdgeUserID ?? null,
      SteerUserID: fields.SteerUserID ?? null,
      ForcePasswordReset: fields.ForcePasswordReset ?? false,
    };
  }
}
