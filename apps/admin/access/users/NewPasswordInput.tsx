import { Button, OutlinedInput } from '@mui/material';
import { documentsRule, passwordBox, passwordRuleMessage } from '@leaseledger/contract/shared/password-rule';
import { useState } from 'react';
import { FormField, useFormInput } from '../../platform/form/FormField.tsx';
import { RevealButton } from '../../platform/form/RevealButton.tsx';
import { useSite } from '../../platform/http/use-site.ts';
import { generatedPassword } from './generated-password.ts';
import './users.css';

const random = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A password for another user: typed, or generated and shown, so that the administrator can pass it on. */
export function NewPasswordInput({ source }: { readonly source: string }) {
  const input = useFormInput({ source });
  const [isShown, setShown] = useState(false);
  const rule = useSite()?.passwordRule ?? documentsRule;
  return (
    <div className="new-password-input">
      <FormField source={source} label="Password" input={input} hint={passwordRuleMessage(rule)}>
        <OutlinedInput
          id={input.id}
          inputRef={input.ref}
          value={typeof input.value === 'string' ? input.value : ''}
          type={isShown ? 'text' : 'password'}
          error={input.invalid}
          autoComplete="new-password"
          fullWidth
          inputProps={{ maxLength: passwordBox(rule), 'aria-describedby': input.describedBy, spellCheck: false }}
          onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
          onBlur={input.blur}
          endAdornment={<RevealButton shown={isShown} onToggle={() => setShown(!isShown)} />}
        />
      </FormField>
      <Button
        variant="outlined"
        onClick={() => {
          input.change(generatedPassword(rule, random));
          setShown(true);
        }}
      >
        Generate a password
      </Button>
    </div>
  );
}
