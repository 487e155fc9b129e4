import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { UpdateUserBody } from '@leaseledger/contract/users/user.bodies';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { userToAmend } from './user-form.ts';
import { UserInputs } from './UserInputs.tsx';

/** The form for the first two columns of a user. */
export const UserEdit = () => (
  <Edit
    endpoint={userEndpoints.update}
    body={UpdateUserBody}
    toForm={userToAmend}
    done={userMessage.updated}
    actions={listOrShow('Update User', 'Update And View User')}
  >
    <UserInputs />
  </Edit>
);
