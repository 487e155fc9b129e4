import { Autocomplete, TextField } from '@mui/material';
import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { useRead } from '../kernel/use-read.ts';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

export interface UserInputProps<Source extends string = string> extends InputProps<Source> {
  /** 'The lead distributor decides' */
  readonly placeholder?: string;
}

/** A colleague who may be given work; the value is the user's id, null for nobody. */
export function UserInput(props: UserInputProps) {
  const input = useFormInput(props);
  const users = useRead(userEndpoints.basic, {}, { resource: 'users' });
  const known = users.data ?? [];
  const userOf = (id: unknown) => known.find(({ UserID }) => UserID === id);
  return (
    <FormField {...props} input={input} words={(id) => userOf(id)?.FullName}>
      <Autocomplete<BasicUser>
        id={input.id}
        value={userOf(input.value) ?? null}
        options={known.filter(mayBeAssigned)}
        loading={users.isLoading}
        getOptionLabel={({ FullName }) => FullName}
        getOptionKey={({ UserID }) => UserID}
        isOptionEqualToValue={(option, value) => option.UserID === value.UserID}
        autoHighlight
        onChange={(_, user) => input.change(user?.UserID ?? null)}
        onBlur={input.blur}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            inputRef={input.ref}
            error={input.invalid}
            placeholder={props.placeholder}
            slotProps={{ htmlInput: { ...parameters.inputProps, 'aria-describedby': input.describedBy } }}
          />
        )}
      />
    </FormField>
  );
}
