import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { AddUserBody } from '@leaseledger/contract/users/user.bodies';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { newUser } from './user-form.ts';
import { UserInputs } from './UserInputs.tsx';

export default function UserCreate() {
  return (
    <Create
      endpoint={userEndpoints.add}
      body={AddUserBody}
      initial={newUser}
      done={(user) => userMessage.added(user?.FullName ?? 'The colleague')}
      actions={listOrShow('Add User', 'Add and View')}
    >
      <UserInputs />
    </Create>
  );
}
