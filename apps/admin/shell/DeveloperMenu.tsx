import {
  isDevelopersToSwitch,
  permissionName,
  roleGroupGrants,
  isRoleGroup,
  userPermissionID,
} from '@leaseledger/contract/access/permissions';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import type { UserPermissionView } from '@leaseledger/contract/users/user.views';
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import { Check, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { alert } from '../platform/session/alerts.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { call } from '../platform/http/api.ts';
import { endsSession } from '../platform/session/failures.ts';
import { askProfileAgain } from '../platform/session/profile.ts';
import { useUser } from '../platform/session/session.ts';

const FORBIDDEN = 403;

type Own = Pick<UserPermissionView, 'UserPermissionID' | 'PermissionType' | 'PermissionTypeName' | 'Status'>;

/** The permissions of a user: those of the role group, and those that were given or denied beside it. */
function ownPermissions({ UserID, RoleGroupIntID, Permissions }: ReturnType<typeof useUser>): readonly Own[] {
  const ofRoleGroup: readonly number[] = isRoleGroup(RoleGroupIntID) ? roleGroupGrants[RoleGroupIntID] : [];
  const own = ofRoleGroup.map((PermissionType): Own => ({
    UserPermissionID: userPermissionID(UserID, PermissionType),
    PermissionType,
    PermissionTypeName: permissionName(PermissionType) ?? String(PermissionType),
    Status: 1,
  }));
  const byType = new Map([...own, ...Permissions].map((each) => [each.PermissionType, each]));
  return [...byType.values()].toSorted((one, other) => one.PermissionType - other.PermissionType);
}

/** Switches the developer's own permissions (specification 1, section 6.3). */
export default function DeveloperMenu() {
  const user = useUser();
  const { UserID } = user;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isPending, setPending] = useState(false);
  const others = ownPermissions(user).filter(({ PermissionType }) => isDevelopersToSwitch(PermissionType));

  const turn = async ({ UserPermissionID, Status }: Own) => {
    if (isPending) return;
    setPending(true);
    try {
      const body = { userID: UserID, userPermissionID: UserPermissionID, status: Status === 1 ? 0 : 1 } as const;
      await call(userPermissionEndpoints.update, { body }, { idempotencyKey: crypto.randomUUID() });
      alert(userMessage.permissionUpdated);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (!endsSession(error)) alert(error.status === FORBIDDEN ? userMessage.mayNotSwitch : error.message, 'error');
    } finally {
      setPending(false);
      askProfileAgain();
    }
  };

  return (
    <>
      <Tooltip title="Developer permissions">
        <IconButton
          aria-label="Developer permissions"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <FlaskConical />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {others.length === 0 && <MenuItem disabled>You have no other permissions</MenuItem>}
        {others.map((held) => (
          <MenuItem
            key={held.UserPermissionID}
            role="menuitemcheckbox"
            aria-checked={held.Status === 1}
            aria-disabled={isPending || undefined}
            onClick={() => void turn(held)}
          >
            <ListItemIcon>{held.Status === 1 && <Check />}</ListItemIcon>
            {held.PermissionTypeName}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
