import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { useUser } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { PermissionTable } from './PermissionTable.tsx';

/** The user's own permissions and the reason for each, read-only. */
export function OwnPermissions() {
  const { UserID } = useUser();
  const { data, error } = useRead(userPermissionEndpoints.access, { params: { id: UserID } }, { resource: 'users' });
  if (error !== null && data === undefined) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  return (
    <>
      <p>Your role group is {data.RoleGroupName}. A user administrator can change your permissions.</p>
      <PermissionTable permissions={data.Permissions} />
    </>
  );
}
