import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { userList } from '@leaseledger/contract/users/user.views';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { HandOverWork, ReleaseEmail } from '@leaseledger/domain/users/user.effects';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Module } from '@nestjs/common';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { BASIC_USER } from './basic-user.ts';
import { Candidates } from './exports/candidates.ts';
import { HandOvers } from './exports/hand-overs.ts';
import { LastActive } from './exports/last-active.ts';
import { Passwords } from './exports/passwords.ts';
import { UserEmails } from './exports/user-emails.ts';
import { Users } from './exports/users.ts';
import { addUserBatches } from './user-batches.ts';
import { UserAccesses } from './user-accesses.ts';
import { UserChanges } from './user-changes.ts';
import { UserPermissions } from './user-permissions.ts';
import { UserPermissionsController } from './user-permissions.controller.ts';
import { UserStreams } from './user-streams.ts';
import { UserViews } from './user-views.ts';
import { UsersController } from './users.controller.ts';

@Module({
  imports: [HistoryModule, SearchModule],
  controllers: [UserPermissionsController, UsersController],
  providers: [
    Users,
    Passwords,
    UserAccesses,
    UserPermissions,
    UserStreams,
    UserEmails,
    HandOvers,
    Candidates,
    LastActive,
    UserViews,
    UserChanges,
  ],
  exports: [Users, Passwords, UserEmails, HandOvers, Candidates, LastActive],
})
export class UsersModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    permissions: UserPermissions,
    views: UserViews,
    batches: RecordBatches,
    effects: Effects,
    emails: UserEmails,
    handOvers: HandOvers,
  ) {
    lists.add({
      list: userList,
      model: userRows.readModel,
      who: isStaff,
      what: 'User',
      subject: 'user',
      whole: (row, _, rowsOf) => views.asOf(row, rowsOf),
      fields: ({ rights }) => (administersUsers(rights) ? undefined : BASIC_USER),
    });
    search.add({
      type: searchType.USER,
      model: userRows.readModel,
      who: administersUsers,
      found: ({ UserID, FullName, Disabled, JobTitle, ContactNumber }) => ({
        ID: UserID,
        Name: FullName,
        Detail: Disabled ? 'Disabled' : JobTitle,
        ContactNumber,
      }),
    });
    records.add({
      kind: 'user',
      what: 'User',
      async open(id, { rights, user }) {
        if (id !== user.UserID && !administersUsers(rights)) throw forbidden();
        const { FullName, Email } = await views.row(id);
        return { name: FullName, about: `user-${id}`, email: Email };
      },
    });
    addUserBatches(batches);
    effects.add<ReleaseEmail | HandOverWork>({
      ReleaseEmail: ({ UserID, email }) => emails.letGo(UserID, email),
      HandOverWork: ({ from, to, because }, { event, metadata }) =>
        handOvers.handOver({ from, to, because }, event.position, metadata),
    });
    histories.add('user', {
      mayRead: ({ rights, user }, id) => administersUsers(rights) || id === user.UserID,
      undo: { decider: userDecider, inTurn: (caller, work) => permissions.asAdministrator(caller, work) },
    });
  }
}
