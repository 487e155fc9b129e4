import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { userList, type UserRow } from '@leaseledger/contract/users/user.views';
import type { ChangelogEvent } from '@leaseledger/domain/changelog/changelog.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followCompanies, fullName, type CompanyRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Users as lists, logins and rights read them. Their permissions have rows of their own: `userPermissions`. */
export const userRows: Projection<UserEvent | ChangelogEvent | CompanyRenaming, UserRow> = {
  name: 'userRows',
  version: 3,
  readModel: readModelOf(userList, {
    indexed: ['FullName', 'Email', 'CompanyID'],
    search: ['FullName', 'Email', 'JobTitle', 'ContactNumber', 'MobileNumber'],
    defaultSort: { field: 'FullName', order: 'ASC' },
  }),
  handlers: {
    UserAdded: ({ data: { UserID, UserUUID, ...details }, revision }) => [
      {
        put: UserID,
        row: {
          id: UserID,
          UserID,
          UserUUID,
          Version: Number(revision),
          ...blankUser,
          ...details,
          FirstName: details.FirstName ?? '',
          LastName: details.LastName ?? '',
          Email: details.Email ?? '',
          FullName: fullName(details) ?? '',
          Disabled: false,
          LastLoginTime: null,
          SessionsEndedTime: null,
          LastAppVersion: null,
        },
      },
    ],
    UserAmended: (event) => changed(event, amended(event.data)),
    PermissionGranted: (event) => changed(event, {}),
    PermissionSwitched: (event) => changed(event, {}),
    PermissionWithdrawn: (event) => changed(event, {}),
    PasswordChanged: (event) =>
      changed(event, {
        ForcePasswordReset: event.data.ForcePasswordReset ?? false,
        SessionsEndedTime: event.metadata.time,
      }),
    PasswordReset: (event) => changed(event, { ForcePasswordReset: false, SessionsEndedTime: event.metadata.time }),
    PasswordLinkSent: (event) => changed(event, {}),
    SessionsEnded: (event) => changed(event, { SessionsEndedTime: event.metadata.time }),
    SomeSessionsEnded: (event) => changed(event, {}),
    UserLoggedOut: (event) => changed(event, {}),
    UserDisabled: (event) => changed(event, { Disabled: true, SessionsEndedTime: event.metadata.time }),
    UserEnabled: (event) => changed(event, { Disabled: false }),
    UserDeleted: ({ data: { UserID } }) => [{ remove: UserID }],
    UserLoggedIn: (event) => changed(event, { LastLoginTime: event.metadata.time }),
    LoginRefused: (event) => changed(event, {}),
    ...followCompanies<UserRow>({ id: 'CompanyID', name: 'EmployerName' }),
    AppVersionSeen: (event) => changed(event, { LastAppVersion: event.data.LastAppVersion }),
  },
};

/** The event has both names when either changed, so that the full name does not need the row. */
function amended({
  UserID: _,
  was: __,
  FirstName,
  LastName,
  Email,
  ...rest
}: { UserID: number; was: object } & Partial<UserDetails>): Partial<UserRow> {
  const name = fullName({ FirstName, LastName });
  return {
    ...rest,
    ...(Email !== undefined && { Email: Email ?? '' }),
    ...(name !== null && { FirstName: FirstName ?? '', LastName: LastName ?? '', FullName: name }),
  };
}

/** The version is the revision of the user's own stream. Logins have another stream, except in older logs. */
const changed = (
  { data: { UserID }, stream, revision }: DecodedEvent<UserEvent | ChangelogEvent>,
  fields: Partial<UserRow>,
): readonly Change<UserRow>[] => [
  { patch: UserID, fields: stream === `user-${UserID}` ? { ...fields, Version: Number(revision) } : fields },
];
