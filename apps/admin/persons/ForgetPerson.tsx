import { personMessage } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { useCommand } from '../kernel/use-command.ts';
import { useReloadLists } from '../kernel/use-reload.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { usePanel } from '../record/panel-context.ts';

export interface ForgetPersonProps {
  readonly person: PersonView;
  readonly onCancel: () => void;
}

/** Asks before a person's details are destroyed, then goes back to the list. */
export function ForgetPerson({ person, onCancel }: ForgetPersonProps) {
  const panel = usePanel();
  const reloadLists = useReloadLists('persons');
  const remove = useCommand(personEndpoints.remove, { done: personMessage.deleted, refreshes: ['leads'] });
  const confirm = async () => {
    const result = await remove.run({ params: { id: person.PersonID } });
    if (!result.ok) return onCancel();
    panel.close();
    await reloadLists();
  };
  return (
    <ConfirmDialog open danger title={`Delete ${person.FullName}?`} confirm="Delete person" pending={remove.pending} onConfirm={() => void confirm()} onCancel={onCancel}>
      <p>This cannot be undone. Name, contact details and address are destroyed for good, everywhere, also in the past.</p>
      <p className="next-paragraph">What happened stays in the history and in reports, without these details.</p>
    </ConfirmDialog>
  );
}
