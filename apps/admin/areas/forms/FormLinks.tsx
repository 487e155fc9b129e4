import { Button } from '@mui/material';
import { formAddress, formEmbed } from '@leaseledger/contract/forms/form-embed';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { alert } from '../../platform/session/alerts.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { useFormRecord } from './form-record.ts';
import './forms.css';

interface CopiedProps {
  /** The name of the text, for example 'Link'. */
  readonly what: string;
  readonly text: string;
}

/** A text with a button that copies it and says so. */
function Copied({ what, text }: CopiedProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Browsers refuse on an insecure connection and without the user's permission. The text can be selected.
      alert(`${what} could not be copied. Select the text and copy it.`, 'error');
    }
  };
  return (
    <div className="embed-code">
      <h4>{what}</h4>
      <code>{text}</code>
      <Button
        variant="outlined"
        size="small"
        startIcon={isCopied ? <Check /> : <Copy />}
        aria-label={`Copy: ${what}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="unseen" role="status">
        {isCopied && `${what} copied`}
      </span>
    </div>
  );
}

/**
 * The address of the form, and the code that shows it in another site.
 * @param colour of that site, as the preview shows it: `#0c5f4b`
 */
export function FormLinks({ colour }: { readonly colour: string }) {
  const form = useFormRecord();
  const { origin } = window.location;
  const background = colour.slice(1);
  return (
    <Section title="For visitors">
      <Copied what="Link" text={formAddress(origin, form.FormLink)} />
      {form.Embedded && (
        <>
          <Copied what="Embed code" text={formEmbed(origin, form, background, true)} />
          <Copied what="Embed code without script" text={formEmbed(origin, form, background, false)} />
        </>
      )}
    </Section>
  );
}
