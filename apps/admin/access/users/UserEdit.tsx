import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { UpdateUserBody } from '@leaseledger/contract/users/user.bodies';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { userToAmend } from './user-form.ts';
import { UserInputs } from './UserInputs.tsx';

/** The form for the first two columns of a user. */
export const UserEdit = () => (
  <Edit
    endpoint={userEndpoints.update}
    body={UpdateUserBody}
    toForm={userToAmend}
    done={userMessage.updated}
    actions={[
      { label: 'Update User', redirect: 'list' },
      { label: 'Update And View User', redirect: 'show' },
    ]}
  >
    <UserInputs />
  </Edit>
);
