import { AddUserBody, UpdateUserBody } from '@leaseledger/contract/users/user.bodies';
import { userFields } from '@leaseledger/contract/users/user.details';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { useRecordContext } from 'react-admin';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { useRights } from '../../platform/session/session.ts';
import { LineManagerInput } from './LineManagerInput.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import { roleGroupChoices } from './user-form.ts';

const { TextInput, NumberInput, SelectInput, BooleanInput, CompanyInput } = inputsOf({
  bodies: [AddUserBody, UpdateUserBody],
  fields: userFields,
});

/** The inputs of a user. A new user also gets a first password. */
export function UserInputs() {
  const user = useRecordContext<UserRecord>();
  const rights = useRights();
  return (
    <FormColumns>
      <FormColumn title="Person">
        <SelectInput source="User.Title" none="None" optional />
        <FormRow>
          <TextInput source="User.FirstName" autoFocus />
          <TextInput source="User.LastName" />
        </FormRow>
        <TextInput source="User.ContactNumber" optional />
        <TextInput source="User.MobileNumber" optional />
        <TextInput source="User.JobTitle" optional />
        <CompanyInput source="User.EmployerName" idSource="User.CompanyID" optional />
        <LineManagerInput />
        <BooleanInput source="User.LineManager" />
      </FormColumn>
      <FormColumn title="Account">
        <TextInput source="User.Email" />
        {user === undefined && <NewPasswordInput source="User.Password" />}
        <BooleanInput source="User.ForcePasswordReset" />
        <SelectInput source="User.RoleGroupIntID" choices={roleGroupChoices(rights, user?.RoleGroupIntID)} />
        <BooleanInput source="User.ExternalUser" />
        <NumberInput source="User.PackEdgeUserID" optional />
        <NumberInput source="User.SteerUserID" optional />
      </FormColumn>
    </FormColumns>
  );
}
