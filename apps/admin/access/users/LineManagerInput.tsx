import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userLabels } from '@leaseledger/contract/users/user.details';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { useRecordContext } from 'react-admin';
import { AutocompleteInput } from '../../platform/form/inputs/AutocompleteInput.tsx';
import { useFormInput } from '../../platform/form/FormField.tsx';
import type { PickerOption } from '../../platform/form/inputs/RecordPicker.tsx';
import { useRead } from '../../platform/http/use-read.ts';

const optionOf = ({ UserID, FullName, JobTitle }: UserRow): PickerOption => ({
  id: UserID,
  text: FullName,
  detail: JobTitle ?? undefined,
});

/** The line manager of a user, chosen among the line managers. The value is the manager's id, or null. */
export function LineManagerInput() {
  const source = 'User.LineManagerUserID';
  const input = useFormInput({ source });
  const own = useRecordContext()?.id;
  const users = useRead(userEndpoints.all, {}, { resource: 'users' });
  const known = users.data ?? [];
  const userOf = (id: unknown) => known.find(({ UserID }) => UserID === id);
  const chosen = userOf(input.value);
  return (
    <AutocompleteInput
      source={source}
      label={userLabels.LineManagerUserID}
      optional
      input={input}
      words={(id) => userOf(id)?.FullName}
      picker={{
        options: known
          .filter(({ UserID, LineManager, Disabled }) => LineManager && !Disabled && UserID !== own)
          .map(optionOf),
        chosen: chosen && optionOf(chosen),
        onChoose: input.change,
        loading: users.isLoading,
        nothing: 'No line manager found',
        placeholder: 'Nobody',
      }}
    />
  );
}
