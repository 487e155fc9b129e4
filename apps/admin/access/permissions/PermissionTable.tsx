import type { EffectivePermission } from '@leaseledger/contract/users/user-access.views';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import './access.css';

export interface PermissionTableProps {
  readonly permissions: readonly EffectivePermission[];
  /** The action at the end of a permission's line. Without it the table is read-only. */
  readonly action?: (permission: EffectivePermission) => ReactNode;
}

/** A table of permissions: for each, whether it is in force and why. */
export const PermissionTable = ({ permissions, action }: PermissionTableProps) => (
  <div className="permission-table">
    <table>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          <th scope="col">In force</th>
          <th scope="col" className="permission-reason">
            Why
          </th>
          {action !== undefined && <th scope="col">Switch</th>}
        </tr>
      </thead>
      <tbody>
        {permissions.map((each) => (
          <tr key={each.PermissionType} className={each.InForce ? undefined : 'off'}>
            <th scope="row">
              {each.PermissionTypeName}
              <span className="permission-reasons">{each.Reasons.join('; ')}</span>
            </th>
            <td>
              <span className="permission-state">
                {each.InForce ? <Check aria-hidden /> : <Minus aria-hidden />}
                {each.InForce ? 'Yes' : 'No'}
              </span>
            </td>
            <td className="permission-reason">{each.Reasons.join('; ')}</td>
            {action !== undefined && <td>{action(each)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
