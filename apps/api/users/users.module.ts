import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { userList } from '@leaseledger/contract/users/user.views';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { SearchSources } from '../search/exports/search-sources.ts';
import { SearchModule } from '../search/search.module.ts';
import { BASIC_USER } from './basic-user.ts';
import { HandOvers } from './exports/hand-overs.ts';
import { Passwords } from './exports/passwords.ts';
import { UserEmails } from './exports/user-emails.ts';
import { Users } from './exports/users.ts';
import { UserAccesses } from './user-accesses.ts';
import { UserChanges } from './user-changes.ts';
import { UserPermissions } from './user-permissions.ts';
import { UserPermissionsController } from './user-permissions.controller.ts';
import { UserStreams } from './user-streams.ts';
import { UserViews } from './user-views.ts';
import { UsersController } from './users.controller.ts';

@Module({ imports: [HistoryModule, SearchModule], controllers: [UserPermissionsController, UsersController], providers: [Users, Passwords, UserAccesses, UserPermissions, UserStreams, UserEmails, HandOvers, UserViews, UserChanges], exports: [Users, Passwords, UserEmails, HandOvers] })
export class UsersModule {
  constructor(lists: ListResources, histories: Histories, search: SearchSources, permissions: UserPermissions) {
    lists.add({ name: userList.resource, list: userList, model: userRows.readModel, who: isStaff, what: 'User', fields: ({ rights }) => (administersUsers(rights) ? undefined : BASIC_USER) });
    search.add({
      type: searchType.USER, model: userRows.readModel, who: administersUsers,
      found: ({ UserID, FullName, Disabled, JobTitle, ContactNumber }) => ({ ID: UserID, Name: FullName, Detail: Disabled ? 'Disabled' : JobTitle, ContactNumber }),
    });
    histories.add('user', { mayRead: ({ rights, user }, id) => administersUsers(rights) || id === user.UserID, undo: { decider: userDecider, command: (asked) => asked, inTurn: (caller, work) => permissions.asAdministrator(caller, work) } });
  }
}
