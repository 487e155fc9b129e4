import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { useState } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { Warning } from '../../platform/form/Warning.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRemoval } from '../../records/record/use-removal.ts';
import { usePerson } from './person-record.ts';
import { nameOfMention, PersonMentions } from './PersonMentions.tsx';

/** Confirms the erasure of a person's details. Mentions in texts about others can be blanked too. */
export function DeletePerson({ onCancel }: { readonly onCancel: () => void }) {
  const { PersonID, FullName } = usePerson();
  const found = useRead(personEndpoints.mentions, { params: { id: PersonID } }, { resource: 'persons' });
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const forget = useRemoval(personEndpoints.forget, { done: personMessage.deleted });
  const mentions = found.data ?? [];
  const toggle = (name: string) =>
    setKept((before) => new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]));
  const run = async () => {
    const chosen = mentions
      .filter((mention) => !kept.has(nameOfMention(mention)))
      .map(({ record, field, at, text }) => ({ record, field, at, text }));
    const result = await forget.run({ body: { PersonID, mentions: chosen } });
    if (result.ok) return forget.leave();
    // The refusal may mean that the texts changed, so they are searched again.
    await found.refetch();
    return onCancel();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${FullName}?`}
      confirm="Delete person"
      pending={forget.pending}
      ready={found.isSuccess && !found.isFetching}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      <p>
        This cannot be undone. Name, contact details and address are destroyed permanently, everywhere, also in the
        past.
      </p>
      <p className="next-paragraph">What happened stays in the history and in reports, without these details.</p>
      {found.isPending && (
        <p className="next-paragraph" role="status">
          Looking for the name in texts about others…
        </p>
      )}
      {found.isError && (
        <Warning>
          {'The texts about others could not be searched. '}
          <LinkButton onClick={() => void found.refetch()}>Try again</LinkButton>
        </Warning>
      )}
      {mentions.length > 0 && <PersonMentions mentions={mentions} kept={kept} onToggle={toggle} />}
    </ConfirmDialog>
  );
}
