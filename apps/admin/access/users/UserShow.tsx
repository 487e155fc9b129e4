import { roleGroups } from '@leaseledger/contract/users/user.details';
import { DELETED_USER } from '@leaseledger/contract/users/user.codes';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { titledName } from '../../platform/marks/person-name.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { NowOnly } from '../../records/record/NowOnly.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { mayTouch, userFields, useUserRecord } from './user-record.ts';

const { TextField, BooleanField, PhoneField, EmailField, SelectField, FunctionField } = userFields;
const UserPermissions = lazily(() => import('../permissions/UserPermissions.tsx'));
const EndSessions = lazily(() => import('./EndSessions.tsx'));
const UserSecondFactor = lazily(() => import('../security/UserSecondFactor.tsx'));

/** The first two columns of a user. */
export function UserShow() {
  const user = useUserRecord();
  const { UserID } = user;
  const isLocked = !mayTouch(useRights(), user);
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <FunctionField label="Name" render={titledName} />
            <TextField source="JobTitle" />
            <PhoneField source="ContactNumber" />
            <PhoneField source="MobileNumber" />
            <TextField source="EmployerName" />
            <FunctionField
              label="Line manager"
              nothing="Nobody"
              render={({ LineManagerUserID, LineManagerName }) =>
                LineManagerUserID === null ? null : LineManagerName === null ? (
                  DELETED_USER
                ) : (
                  <Link to={`/users/view/${LineManagerUserID}`}>{LineManagerName}</Link>
                )
              }
            />
            <BooleanField source="LineManager" />
          </FieldList>
        </Section>
        <Section title="Account">
          <FieldList>
            <EmailField source="Email" />
            <SelectField source="RoleGroupIntID" codes={roleGroups} />
            <BooleanField source="ExternalUser" />
            <BooleanField
              source="ForcePasswordReset"
              label="New password"
              yes="Due at the next login"
              no="Not asked for"
            />
            <FunctionField
              label="Last login"
              nothing="Never"
              render={({ LastLoginTime }) => LastLoginTime && <RelativeTime at={LastLoginTime} />}
            />
            <NowOnly>
              <FunctionField
                label="Last active"
                nothing="Never"
                render={({ LastActiveTime }) => LastActiveTime && <RelativeTime at={LastActiveTime} />}
              />
              <FunctionField
                label="Sessions"
                render={() => (
                  <Suspense fallback={null}>
                    <EndSessions />
                  </Suspense>
                )}
              />
              <FunctionField
                label="Second factor"
                render={() => (
                  <Suspense fallback={null}>
                    <UserSecondFactor id={UserID} isLocked={isLocked} />
                  </Suspense>
                )}
              />
            </NowOnly>
            <FunctionField label="Calendar" nothing="Not linked" render={({ MicrosoftEmail }) => MicrosoftEmail} />
          </FieldList>
        </Section>
        <Section title="Other systems">
          <FieldList>
            <FunctionField label="PackEdge user ID" render={({ PackEdgeUserID }) => PackEdgeUserID} />
            <FunctionField label="Steer user ID" render={({ SteerUserID }) => SteerUserID} />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <NowOnly>
          <Suspense fallback={null}>
            <UserPermissions id={UserID} />
          </Suspense>
        </NowOnly>
      </PanelColumn>
    </>
  );
}
