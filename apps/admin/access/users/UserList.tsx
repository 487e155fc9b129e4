import { administersUsers } from '@leaseledger/contract/access/permissions';
import { userPageSizes } from '@leaseledger/contract/users/user.codes';
import { roleGroups } from '@leaseledger/contract/users/user.details';
import { userList, type UserRow } from '@leaseledger/contract/users/user.views';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { bulkUsers } from './bulk-users.ts';
import { accountCode } from './user-record.ts';

const Column = DataTable.Col<typeof userList>;

const views: readonly ViewOf<typeof userList>[] = [
  { key: 'enabled', label: 'Enabled', filter: { Disabled: false } },
  { key: 'managers', label: 'Line managers', filter: { Disabled: false, LineManager: true } },
  { key: 'external', label: 'External', filter: { ExternalUser: true } },
  { key: 'disabled', label: 'Disabled', filter: { Disabled: true } },
  { key: 'all', label: 'All', filter: {} },
];
const filters: readonly FilterOf<typeof userList>[] = [
  {
    source: 'RoleGroupIntID',
    pinned: true,
  },
  { source: 'LineManagerUserID', any: 'Anyone', nobody: 'Nobody', pinned: true },
  { source: 'ExternalUser' },
  { source: 'Disabled', label: 'Disabled' },
  { source: 'LineManager', label: 'Line managers' },
  { source: 'ForcePasswordReset', label: 'New password due' },
  { source: 'LastLoginTime' },
];
const noUsers = {
  title: 'No users yet',
  text: 'Everybody who logs in is a user here: colleagues, and people outside who log leads. Add the first one.',
};

const userPath = ({ UserID }: UserRow) => `/users/view/${UserID}`;
const account = (user: UserRow) => <StatusMark code={accountCode(user)} />;

/** The card of a user on a phone. */
const userCard = (user: UserRow): Card => ({
  title: user.FullName,
  lines: [roleGroups[user.RoleGroupIntID]?.label, user.Email],
  marks: [
    user.LastLoginTime === null ? 'Never logged in' : <RelativeTime key="login" at={user.LastLoginTime} />,
    <StatusMark key="account" code={accountCode(user)} />,
  ],
});

export default function UserList() {
  return (
    <List
      of={userList}
      noun="users"
      who={administersUsers}
      views={views}
      filters={filters}
      sort={{ field: 'FullName', order: 'ASC' }}
      pageSizes={userPageSizes}
      create="Add user"
      empty={noUsers}
    >
      <DataTable rowClick={userPath} card={userCard} bulkActionButtons={<BulkActions actions={bulkUsers} />}>
        <Column source="UserID" size="xs" ink="strong" />
        <Column source="FullName" size="m" ink="strong" />
        <Column source="RoleGroupIntID" size="m" />
        <Column source="JobTitle" size="m" givesWay={2} ink="quiet" />
        <Column source="Email" size="l" givesWay={3} />
        <Column source="Disabled" size="s">
          <FunctionField<UserRow> render={account} />
        </Column>
        <Column source="ExternalUser" size="xs" givesWay={1} />
        <Column source="LastLoginTime" size="s" ink="quiet" />
        <Column source="LineManager" size="s" hidden />
        <Column source="ContactNumber" size="m" hidden />
        <Column source="MobileNumber" size="m" hidden />
        <Column source="EmployerName" size="m" hidden />
        <Column source="PackEdgeUserID" size="s" hidden />
        <Column source="SteerUserID" size="s" hidden />
        <Column source="ForcePasswordReset" size="s" hidden />
      </DataTable>
    </List>
  );
}
