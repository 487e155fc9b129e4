import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { useRemoval } from '../../records/record/use-removal.ts';
import { LeavingDialog } from './LeavingDialog.tsx';
import { useUserRecord } from './user-record.ts';

/** Confirms the deletion of an account, and asks for the receiver of its work. */
export function DeleteUser({ onCancel }: { readonly onCancel: () => void }) {
  const { FullName } = useUserRecord();
  const remove = useRemoval(userEndpoints.removeAndHandOver, { done: userMessage.deleted, form: true });
  return (
    <LeavingDialog
      title={`Delete ${FullName}?`}
      confirm="Delete User"
      submit={(body) => remove.run({ body })}
      onDone={() => void remove.leave()}
      onCancel={onCancel}
    >
      <p>
        This cannot be undone. Address, numbers and job title are destroyed permanently, and the e-mail address is free
        for another user. The name stays beside the decisions of this user.
      </p>
      <p>Disable a user who may come back instead.</p>
    </LeavingDialog>
  );
}
