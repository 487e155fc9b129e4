import { Button } from '@mui/material';
import type { EmailTemplateFields } from '@leaseledger/contract/email-templates/email-template.bodies';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { userSession, useUser } from '../../platform/session/session.ts';
import { stored } from '../../platform/session/storage.ts';
import { momentText } from '../../platform/time/moments.ts';

type Content = Partial<EmailTemplateFields> & { readonly Version?: number };
interface KeptDraft {
  /** When the user typed last: ISO 8601, UTC. */
  readonly at: string;
  readonly content: Content;
}

/** The unsaved templates of this browser, by user and template. Templates name no persons, so they outlive the page. */
const kept = stored<Readonly<Record<string, KeptDraft>>>(localStorage, 'templateDrafts', {});

function keep(key: string, draft: KeptDraft | undefined): void {
  const { [key]: _, ...others } = kept.get();
  kept.set(draft === undefined ? others : { ...others, [key]: draft });
}

const FIELDS = ['Name', 'Subject', 'OfferedFor', 'Design', 'HTML'] as const;

const isSame = (one: Content, other: Content): boolean => FIELDS.every((field) => one[field] === other[field]);

/**
 * Keeps the typed template in this browser, and offers it after a reload. It ends when the template is saved or its
 * form is left. The end of the session keeps it for the same user.
 */
export function TemplateDraft({ EmailTemplateID }: { readonly EmailTemplateID: number | undefined }) {
  const { setValue } = useFormContext();
  const { isDirty } = useFormState();
  const content: Content = useWatch({ name: 'EmailTemplate' });
  const { UserID } = useUser();
  const [key] = useState(() => `${UserID} ${EmailTemplateID ?? 'new'}`);
  const [offered, setOffered] = useState(() => kept.get()[key]);
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    isTyped.current = true;
    keep(key, { at: new Date().toISOString(), content });
  }, [key, isDirty, content]);
  useEffect(
    () => () => {
      if (isTyped.current && userSession.get() !== null) keep(key, undefined);
    },
    [key],
  );
  if (offered === undefined || isSame(offered.content, content)) return null;
  const restore = () => {
    for (const field of FIELDS)
      if (field in content && offered.content[field] !== undefined)
        setValue(`EmailTemplate.${field}`, offered.content[field], { shouldDirty: true });
    setOffered(undefined);
  };
  const discard = () => {
    if (!isTyped.current) keep(key, undefined);
    setOffered(undefined);
  };
  return (
    <div className="notice info template-draft" role="status">
      <span>
        {`You have unsaved changes from ${momentText(offered.at)}.`}
        {offered.content.Version !== content.Version &&
          ' The template was saved since then. Restored changes replace the newer content.'}
      </span>
      <Button onClick={restore}>Restore changes</Button>
      <Button onClick={discard}>Discard changes</Button>
    </div>
  );
}
