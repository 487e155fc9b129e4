import { Checkbox } from '@mui/material';
import { touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { RoleGroupSecurity } from '@leaseledger/contract/credentials/credential.views';
import { useState } from 'react';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { useRights } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import './security.css';

const toldChange = (groups: readonly RoleGroupSecurity[], id: number): string => {
  const group = groups.find(({ RoleGroupIntID }) => RoleGroupIntID === id);
  return group === undefined
    ? ''
    : (group.SecondFactorRequired ? credentialMessage.required : credentialMessage.notRequired)(group.RoleGroupName);
};

/** One role group. Only Super Users may change that of Super Users. */
function RoleGroupLine({ group }: { readonly group: RoleGroupSecurity }) {
  const { RoleGroupIntID, RoleGroupName, SecondFactorRequired, Users, UsersWithSecondFactor } = group;
  const rights = useRights();
  const change = useCommand(credentialEndpoints.changeSecurity, {
    refreshes: ['security'],
    done: (groups) => toldChange(groups, RoleGroupIntID),
  });
  const isLocked = !touchesAccountsOf(RoleGroupIntID)(rights);
  const [isAsking, setIsAsking] = useState(false);
  const without = Users - UsersWithSecondFactor;
  const decide = async (needed: boolean) => {
    await change.run({ body: { RoleGroupIntID, SecondFactorRequired: needed } });
    setIsAsking(false);
  };
  return (
    <tr>
      <th scope="row">{RoleGroupName}</th>
      <td className="number">{Users}</td>
      <td className="number">{UsersWithSecondFactor}</td>
      <td>
        <Checkbox
          checked={SecondFactorRequired}
          disabled={isLocked}
          onChange={(event) =>
            event.target.checked && without > 0 ? setIsAsking(true) : void decide(event.target.checked)
          }
          slotProps={{ input: { 'aria-label': `${RoleGroupName} needs a second factor` } }}
        />
        {isLocked && <span className="security-why">Super Users decide this</span>}
        <ConfirmDialog
          open={isAsking}
          title={`Second factor for ${RoleGroupName}?`}
          confirm="Need a second factor"
          pending={change.pending}
          onConfirm={() => void decide(true)}
          onCancel={() => setIsAsking(false)}
        >
          {credentialMessage.without(without, RoleGroupIntID === rights.roleGroup)}
        </ConfirmDialog>
      </td>
    </tr>
  );
}

/** The role groups that require a second factor, and the number of their users who have one. */
export default function SecurityPage() {
  const { data, error, refetch } = useRead(credentialEndpoints.security, {}, { resource: 'security' });
  return (
    <div className="page security">
      <header>
        <h1>Security</h1>
        <p>
          Users of a role group that needs a second factor can do nothing until they have one: an authenticator app or a
          passkey. A change takes effect with their next request.
        </p>
      </header>
      {error !== null && data === undefined && (
        <CouldNotRead level={2} title="The role groups could not be read" error={error} onRetry={refetch} />
      )}
      {data !== undefined && (
        <div className="security-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Role group</th>
                <th scope="col" className="number">
                  Users
                </th>
                <th scope="col" className="number">
                  With a second factor
                </th>
                <th scope="col">Needed</th>
              </tr>
            </thead>
            <tbody>
              {data.map((group) => (
                <RoleGroupLine key={group.RoleGroupIntID} group={group} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
