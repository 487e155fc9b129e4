import { blankPerson } from '@leaseledger/contract/persons/person.details';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { useMemo } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { CreateDialogProps } from '../../platform/screens/area.ts';
import { CreateInDialog } from '../../records/record/Create.tsx';
import { useAlikeCheck } from './merges/alike.ts';
import { AlikePersons } from './merges/AlikePersons.tsx';
import { newPerson, personFrom } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** Adds a person without leaving the form that needs them. */
export default function PersonCreateDialog({ typed = '', ...dialog }: CreateDialogProps<PersonRow>) {
  const { before, check } = useAlikeCheck();
  const initial = useMemo(() => ({ Person: { ...blankPerson, ...personFrom(typed) } }), [typed]);
  return (
    <ResourceContextProvider value="persons">
      <CreateInDialog
        {...newPerson}
        {...dialog}
        initial={initial}
        before={before}
        title="Add a new person"
        action="Add Person"
      >
        <PersonInputs />
        <AlikePersons check={check} onUse={dialog.onAdded} />
      </CreateInDialog>
    </ResourceContextProvider>
  );
}
