import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { LinkButton } from '../screens/LinkButton.tsx';
import type { FormValues } from './form-types.ts';
import { typedOver } from './use-draft.ts';

/** The label and the visible text of a field. */
function shownIn(path: string, value: unknown): string {
  const field = document.querySelector(`[data-field="${CSS.escape(path)}"]`);
  const label = field?.querySelector('label')?.textContent ?? path;
  const shown = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox]), textarea',
  )?.value;
  return `${label}: ${shown ?? String(value ?? '')}`;
}

/** Copies the typed text of a form that can no longer be saved. */
export function CopyTyped({ initial }: { readonly initial: FormValues }) {
  const { getValues } = useFormContext<FormValues>();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    const text = [...typedOver(initial, getValues())].map(([path, value]) => shownIn(path, value)).join('\n');
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <LinkButton onClick={copy}>Copy what I typed</LinkButton>
      {isCopied !== null && (
        <span>{isCopied ? ' Copied.' : ' The browser refused to copy it. Select it in the fields.'}</span>
      )}
    </>
  );
}
