import { administersUsers } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { UserRecord, UserRow, UserView, UserWork } from '@leaseledger/contract/users/user.views';
import { userDecider, type UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { microsoftLinkRows } from '@leaseledger/projections/microsoft/microsoft-link-rows.projection';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { activityItems } from '../../records/history/exports/activity.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { RecordFiles } from '../../records/files/exports/record-files.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import type { RowsOf } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Candidates } from './exports/candidates.ts';
import { HandOvers } from './exports/hand-overs.ts';
import { LastActive } from './exports/last-active.ts';

/** The most activities on a user's page. The whole history shows more. */
const ACTIVITY_MAX = 100;
/** More than the permissions of a user, and more than the people who report to one. */
const MANY = 1000;

const isDisabling = (event: DecodedEvent): event is DecodedEvent<Extract<UserEvent, { type: 'UserDisabled' }>> =>
  event.type === 'UserDisabled';

/** One user as screens show them. */
@Injectable()
export class UserViews {
  constructor(
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly handOvers: HandOvers,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
    private readonly files: RecordFiles,
    private readonly lastActive: LastActive,
  ) {}

  /** @throws Failure 404 */
  row(id: number): Promise<UserRow> {
    return this.lists.one(userRows.readModel, id, 'User');
  }

  /**
   * The user with recent activities of the account, newest first.
   * @throws Failure 403 for another user, unless the caller administers users; 404
   */
  async view(id: number, { user, rights }: Caller): Promise<UserView> {
    if (id !== user.UserID && !administersUsers(rights)) throw forbidden();
    return this.#whole(await this.row(id));
  }

  /** The user as `view` shows them, after they were added or amended. @throws LogUnavailable */
  async changedView(result: CommandResult, caller: Caller): Promise<UserView | null> {
    caller.asker?.readsOwnWrites();
    const row = await this.#after(result);
    return row === undefined ? null : this.#whole(row);
  }

  /**
   * The user after a command; null when the user is deleted.
   * @throws LogUnavailable
   */
  async changed(result: CommandResult): Promise<UserRecord | null> {
    const row = await this.#after(result);
    return row === undefined ? null : this.#record(row);
  }

  /**
   * A past state of the user. Permissions, files and latest activity are left out, because they are known for now only.
   */
  async asOf(row: UserRow, rowsOf: RowsOf): Promise<Omit<UserRecord, 'Permissions' | 'LastActiveTime'>> {
    const { UserID, LineManagerUserID } = row;
    const manager = LineManagerUserID === null ? undefined : await rowsOf(userRows.readModel, LineManagerUserID);
    const link = await rowsOf(microsoftLinkRows.readModel, UserID);
    return {
      ...row,
      LineManagerName: manager?.FullName ?? null,
      MicrosoftEmail: link?.MicrosoftEmail ?? null,
    };
  }

  /**
   * The work and the reports to check before an account is disabled, deleted or enabled.
   * @throws Failure 404; LogUnavailable
   */
  async work(id: number): Promise<UserWork> {
    const row = await this.row(id);
    const reports = {
      where: [
        { column: 'LineManagerUserID', is: id },
        { column: 'Disabled', is: false },
      ],
      limit: MANY,
    };
    return {
      UserID: id,
      work: await this.handOvers.counts(id),
      reports: await this.candidates.ofRows((await this.lists.page(userRows.readModel, reports)).rows.map(parsed)),
      disabled: row.Disabled ? await this.#disabled(id) : null,
    };
  }

  async #disabled(id: number): Promise<UserWork['disabled']> {
    const latest = (await this.streams.current(`${userDecider.category}-${id}`)).findLast(isDisabling);
    return latest === undefined
      ? null
      : { by: latest.metadata.actor.name, at: latest.metadata.time, handover: latest.data.handover ?? null };
  }

  #after(result: CommandResult): Promise<UserRow | undefined> {
    return this.changedRows.after(userRows, userDecider.category, result);
  }

  async #whole(row: UserRow): Promise<UserView> {
    const ofUser = { where: [{ column: 'Subject', is: `user-${row.UserID}` }], limit: ACTIVITY_MAX };
    const [record, Files, activity] = await Promise.all([
      this.#record(row),
      this.files.of('user', row.UserID),
      this.lists.page(historyRows.readModel, ofUser),
    ]);
    return { ...record, Files, Activity: activityItems(activity.rows) };
  }

  async #record(row: UserRow): Promise<UserRecord> {
    const { UserID, LineManagerUserID } = row;
    const [manager, link, permissions, LastActiveTime] = await Promise.all([
      LineManagerUserID === null ? undefined : this.lists.get(userRows.readModel, LineManagerUserID),
      this.lists.get(microsoftLinkRows.readModel, UserID),
      this.lists.page(userPermissionRows.readModel, { where: [{ column: 'UserID', is: UserID }], limit: MANY }),
      this.lastActive.of(row),
    ]);
    return {
      ...row,
      LineManagerName: manager?.FullName ?? null,
      Permissions: permissions.rows
        .map(parsed)
        .map(({ UserPermissionID, PermissionType, PermissionTypeName, Status }) => ({
          UserPermissionID,
          PermissionType,
          PermissionTypeName,
          Status,
        })),
      LastActiveTime,
      MicrosoftEmail: link?.MicrosoftEmail ?? null,
    };
  }
}
