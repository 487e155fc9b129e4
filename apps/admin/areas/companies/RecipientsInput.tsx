import { recipientProblem, recipientsOf, recipientsText } from '@leaseledger/contract/companies/recipients';
import { Button, IconButton, TextField, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField, useFormInput } from '../../platform/form/FormField.tsx';
import type { InputProps } from '../../platform/form/form-types.ts';

/**
 * A list of e-mail addresses. The value is a comma list.
 * The typed text is the last address of the value, so a form saves it or shows its problem.
 */
export function RecipientsInput(props: InputProps) {
  const { source } = props;
  const input = useFormInput(props);
  const form = useFormContext();
  const [written, setWritten] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const all = recipientsOf(typeof input.value === 'string' ? input.value : null);
  // A restored draft or another user's saved value replaces the typed text.
  const typed = written.trim() !== '' && all.at(-1) === written.trim() ? written : '';
  const addresses = typed === '' ? all : all.slice(0, -1);

  const set = (listed: readonly string[], text: string) => {
    setWritten(text);
    input.change(recipientsText([...listed, text.trim()].filter((address) => address !== '')));
  };
  /** Pasted addresses join one by one, up to the first that is refused. */
  const type = (text: string) => {
    const [last = '', ...others] = text.split(/[,;\s]+/).toReversed();
    const listed = [...addresses];
    const waiting = others.toReversed().filter((address) => address !== '');
    while (waiting[0] !== undefined && recipientProblem(waiting[0], listed) === undefined)
      listed.push(...waiting.splice(0, 1));
    set(listed, waiting[0] ?? last);
    if (waiting[0] !== undefined) form.setError(source, { message: recipientProblem(waiting[0], listed) ?? '' });
  };
  const add = () => {
    const problem = typed === '' ? undefined : recipientProblem(typed, addresses);
    if (problem === undefined) set(all, '');
    else form.setError(source, { message: problem });
  };
  const remove = (address: string) => {
    set(
      addresses.filter((other) => other !== address),
      typed,
    );
    box.current?.focus();
  };
  return (
    <FormField {...props} input={input}>
      {addresses.length > 0 && (
        <ul className="recipients">
          {addresses.map((address) => (
            <li key={address}>
              {address}
              <Tooltip title="Remove">
                <IconButton aria-label={`Remove ${address}`} onClick={() => remove(address)}>
                  <X />
                </IconButton>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <div className="recipient-new">
        <TextField
          id={input.id}
          inputRef={(element: HTMLInputElement | null) => {
            box.current = element;
            input.ref(element);
          }}
          value={typed}
          fullWidth
          error={input.invalid}
          placeholder="name@company.example"
          slotProps={{ htmlInput: { 'aria-describedby': input.describedBy, inputMode: 'email' } }}
          onChange={({ target: { value } }) => type(value)}
          onBlur={input.blur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outlined" onClick={add} disabled={typed === ''}>
          Add
        </Button>
      </div>
    </FormField>
  );
}
