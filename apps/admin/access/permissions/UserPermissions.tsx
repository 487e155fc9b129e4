import {
  mayGrant,
  permission,
  switchesOwnPermissions,
  touchesAccountsOf,
} from '@leaseledger/contract/access/permissions';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import type { EffectivePermission, UserAccessView } from '@leaseledger/contract/users/user-access.views';
import { MenuItem, Switch, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { PermissionTable } from './PermissionTable.tsx';
import { ViewAs } from './ViewAs.tsx';

const refreshes = ['users', 'history'];
const SUPER_USERS = 'Only a Super User grants this';

export interface UserPermissionsProps {
  readonly id: number;
  /** Set on the screen 'May they?', which therefore does not link to itself. */
  readonly isBesideMayThey?: boolean;
}

/**
 * The permissions of a user, for user administrators: those in force with the reason, switches, and those not held yet.
 */
export default function UserPermissions({ id, isBesideMayThey = false }: UserPermissionsProps) {
  const { data, error } = useRead(userPermissionEndpoints.access, { params: { id } }, { resource: 'users' });
  return (
    <Section
      // The answer beside it may be for a past day, so the title says 'now'.
      {...(isBesideMayThey
        ? { title: 'Permissions now', level: 2 }
        : {
            title: 'Permissions',
            action: (
              <Link className="link-button" to={`/users/access?user=${id}`}>
                May they?
              </Link>
            ),
          })}
    >
      {error !== null && data === undefined && <p role="alert">{error.message}</p>}
      {data !== undefined && <Permissions access={data} />}
    </Section>
  );
}

const isHeld = ({ Status, IsOfRoleGroup }: EffectivePermission) => Status !== null || IsOfRoleGroup;

function Permissions({ access }: { readonly access: UserAccessView }) {
  const rights = useRights();
  const isLocked = !touchesAccountsOf(access.RoleGroupIntID)(rights);
  const switchOf = (each: EffectivePermission) =>
    isHeld(each) && <PermissionSwitch access={access} held={each} isLocked={isLocked} />;
  return (
    <>
      <p className="permissions-note">
        Role group {access.RoleGroupName}. {isLocked && userMessage.superUsersOnly}
      </p>
      {!isLocked && <AddPermission access={access} />}
      <ViewAs userID={access.UserID} name={access.FullName} isLocked={isLocked} />
      <PermissionTable permissions={access.Permissions} action={switchOf} />
    </>
  );
}

interface PermissionSwitchProps {
  readonly access: UserAccessView;
  readonly held: EffectivePermission;
  readonly isLocked: boolean;
}

function PermissionSwitch({ access: { UserID }, held, isLocked }: PermissionSwitchProps) {
  const rights = useRights();
  const own = useUser().UserID;
  const change = useCommand(userPermissionEndpoints.update, { refreshes, done: userMessage.permissionUpdated });
  const isOn = held.Status === 1 || (held.Status === null && held.IsOfRoleGroup);
  const isOwnAdministration =
    UserID === own && held.PermissionType === permission.USER_ADMINISTRATION && isOn && !switchesOwnPermissions(rights);
  const why =
    !isOn && !mayGrant(held.PermissionType)(rights)
      ? SUPER_USERS
      : isOwnAdministration
        ? 'You cannot take this from yourself'
        : undefined;
  return (
    <>
      <Switch
        size="small"
        checked={isOn}
        disabled={isLocked || why !== undefined}
        onChange={() =>
          void change.run({ body: { userID: UserID, userPermissionID: held.UserPermissionID, status: isOn ? 0 : 1 } })
        }
        slotProps={{ input: { 'aria-label': held.PermissionTypeName } }}
      />
      {why !== undefined && <span className="permission-why">{why}</span>}
    </>
  );
}

function AddPermission({ access: { UserID, Permissions: all } }: { readonly access: UserAccessView }) {
  const rights = useRights();
  const [chosen, setChosen] = useState<number | ''>('');
  const choice = useRef<HTMLElement>(null);
  const add = useCommand(userPermissionEndpoints.add, { refreshes, done: userMessage.permissionUpdated });
  const offered = all.filter((each) => !isHeld(each));
  if (offered.length === 0) return null;
  const isOffered = offered.some(({ PermissionType }) => PermissionType === chosen);
  const submit = async () => {
    if (typeof chosen !== 'number' || !(await add.run({ body: { userID: UserID, permissionType: chosen } })).ok) return;
    setChosen('');
    choice.current?.focus(); // Ready for the next choice.
  };
  return (
    <div className="permission-picker">
      <TextField
        select
        inputRef={choice}
        label="Not held yet"
        value={isOffered ? chosen : ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {offered.map(({ PermissionType, PermissionTypeName }) => {
          const mayAdd = mayGrant(PermissionType)(rights);
          return (
            <MenuItem key={PermissionType} value={PermissionType} disabled={!mayAdd}>
              {mayAdd ? PermissionTypeName : `${PermissionTypeName} (${SUPER_USERS.toLowerCase()})`}
            </MenuItem>
          );
        })}
      </TextField>
      <PendingButton variant="outlined" pending={add.pending} disabled={!isOffered} onClick={() => void submit()}>
        Add permission
      </PendingButton>
    </div>
  );
}
