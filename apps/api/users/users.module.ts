import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { userList } from '@leaseledger/contract/users/user.views';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { BASIC_USER } from './basic-user.ts';
import { Passwords } from './exports/passwords.ts';
import { Users } from './exports/users.ts';
import { UsersController } from './users.controller.ts';

@Module({ imports: [HistoryModule], controllers: [UsersController], providers: [Users, Passwords], exports: [Users, Passwords] })
export class UsersModule {
  constructor(lists: ListResources, histories: Histories) {
    lists.add({ name: userList.resource, list: userList, model: userRows.readModel, who: isStaff, what: 'User', fields: () => BASIC_USER });
    histories.add('user', { mayRead: ({ rights, user }, id) => administersUsers(rights) || id === user.UserID });
  }
}
