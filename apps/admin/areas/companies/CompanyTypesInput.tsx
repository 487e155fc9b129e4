import {
  companyType,
  companyTypes,
  companyTypesOf,
  companyTypesText,
} from '@leaseledger/contract/companies/company.codes';
import { Checkbox, MenuItem, Select } from '@mui/material';
import { FormField, useFormInput } from '../../platform/form/FormField.tsx';
import type { InputProps } from '../../platform/form/form-types.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Any number of types; the value is their ids, comma-separated. */
export function CompanyTypesInput(props: InputProps) {
  const input = useFormInput(props);
  const chosen = companyTypesOf(textOf(input.value));
  return (
    <FormField {...props} input={input} group words={(value) => companyTypesText(textOf(value))}>
      <Select<number[]>
        multiple
        id={input.id}
        labelId={input.labelId}
        inputRef={input.ref}
        value={[...chosen]}
        displayEmpty
        error={input.invalid}
        fullWidth
        inputProps={{ 'aria-describedby': input.describedBy }}
        renderValue={() => companyTypesText(textOf(input.value)) ?? <span className="nothing">None</span>}
        onChange={({ target: { value } }) => input.change([value].flat().join(',') || null)}
        onBlur={input.blur}
      >
        {Object.values(companyType).map((id) => (
          <MenuItem key={id} value={id}>
            <Checkbox checked={chosen.includes(id)} tabIndex={-1} />
            {companyTypes[id].label}
          </MenuItem>
        ))}
      </Select>
    </FormField>
  );
}
