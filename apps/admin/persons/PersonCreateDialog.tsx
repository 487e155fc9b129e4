import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { ResourceContextProvider } from 'react-admin';
import type { CreateDialogProps } from '../kernel/area.ts';
import { CreateInDialog } from '../record/Create.tsx';
import { newPerson } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** Registers a person without leaving the form that needs them. */
const PersonCreateDialog = (props: CreateDialogProps<PersonView>) => (
  <ResourceContextProvider value="persons">
    <CreateInDialog {...newPerson} {...props} title="Add a new person" action="Add Person">
      <PersonInputs />
    </CreateInDialog>
  </ResourceContextProvider>
);

export default PersonCreateDialog;
