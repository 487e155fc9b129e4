import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import { basicUsers } from '@leaseledger/contract/users/basic-users.endpoint';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { useRead } from '../../http/use-read.ts';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import { useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';
import type { PickerOption } from './RecordPicker.tsx';

export interface UserInputProps<Source extends string = string> extends InputProps<Source> {
  /** For example 'The lead distributor decides'. */
  readonly placeholder?: string;
  /** The id of a user who is left out. */
  readonly besides?: number;
  /** The users to choose from. */
  readonly may?: (user: BasicUser) => boolean;
  readonly autoFocus?: boolean;
}

/** A colleague who may receive work. The value is the user's id, or null. */
export function UserInput(props: UserInputProps) {
  const input = useFormInput(props);
  const users = useRead(basicUsers, {}, { resource: 'users' });
  const known = users.data ?? [];
  const optionOf = ({ UserID, FullName }: BasicUser): PickerOption => ({ id: UserID, text: FullName });
  const userOf = (id: unknown) => known.find(({ UserID }) => UserID === id);
  const chosen = userOf(input.value);
  return (
    <AutocompleteInput
      {...props}
      input={input}
      words={(id) => userOf(id)?.FullName}
      picker={{
        options: known
          .filter((user) => (props.may ?? mayBeAssigned)(user) && user.UserID !== props.besides)
          .map(optionOf),
        chosen: chosen && optionOf(chosen),
        onChoose: input.change,
        loading: users.isLoading,
        placeholder: props.placeholder,
        autoFocus: props.autoFocus === true,
      }}
    />
  );
}
