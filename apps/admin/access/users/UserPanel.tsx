import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { useParams } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { ChangeUserPassword } from './ChangeUserPassword.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { DisableUser } from './DisableUser.tsx';
import { EnableUser } from './EnableUser.tsx';
import { accountCode, useUserRecord } from './user-record.ts';
import { UserEdit } from './UserEdit.tsx';
import { UserShow } from './UserShow.tsx';
import './users.css';

const markOf = (user: UserRecord) => <StatusMark code={accountCode(user)} />;
const DisableOrEnable = () => (useUserRecord().Disabled ? <EnableUser /> : <DisableUser />);

/** The panel of one user, to read or to edit in place. */
export default function UserPanel({ mode }: RecordPanelMode) {
  const isOwn = String(useUser().UserID) === useParams()['id'];
  return (
    <RecordPanel
      endpoint={userEndpoints.one}
      title={(user) => user.FullName}
      mark={markOf}
      actions={
        mode === 'view' && (
          <>
            <ChangeUserPassword />
            <DisableOrEnable />
            <EditButton />
          </>
        )
      }
      DeleteDialog={isOwn ? undefined : DeleteUser}
      historyKinds={false}
      grantedBy="Users are for those who administer them. A user administrator can grant it."
    >
      {mode === 'edit' ? <UserEdit /> : <UserShow />}
    </RecordPanel>
  );
}
