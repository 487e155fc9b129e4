import { Section } from '../record/FieldList.tsx';
import { useUserRecord } from './user-record.ts';
import './users.css';

/** What the user was given or denied beside the role group. */
export function UserPermissions() {
  const { Permissions } = useUserRecord();
  return (
    <Section title="Permissions" count={Permissions.length}>
      {Permissions.length === 0 && <p className="section-note">None beside those of the role group.</p>}
      <ul className="user-permissions">
        {Permissions.map(({ UserPermissionID, PermissionTypeName, Status }) => (
          <li key={UserPermissionID}>
            <span>{PermissionTypeName}</span>
            <span className="quiet">{Status === 1 ? 'On' : 'Off'}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
