import { AddPersonBody, personMessage } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { useLocation, useNavigate } from 'react-router';
import type { SubmitAction } from '../form/form-types.ts';
import { FormColumn, FormColumns } from '../form/FormColumns.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useCommand } from '../kernel/use-command.ts';
import { usePanel } from '../record/panel-context.ts';
import { PanelHeader } from '../record/PanelHeader.tsx';
import { SlidePanel } from '../record/SlidePanel.tsx';
import { CompanyInput } from './CompanyInput.tsx';
import { newPerson } from './person-form.ts';
import { AddressInputs, ContactInputs, NameInputs } from './PersonInputs.tsx';

export interface AddPersonFormProps {
  readonly actions: readonly [SubmitAction<PersonView | null>, ...SubmitAction<PersonView | null>[]];
  readonly onCancel: () => void;
}

/** The form that registers a person, in a panel or a dialog. */
export function AddPersonForm({ actions, onCancel }: AddPersonFormProps) {
  const add = useCommand(personEndpoints.add, {
    done: (person) => personMessage.added(person?.FullName ?? 'The person'),
    refreshes: ['persons', 'history'],
    form: true,
  });
  return (
    <RecordForm<AddPersonBody, PersonView | null> name="person-new" body={AddPersonBody} initial={newPerson} submit={(body) => add.run({ body })} actions={actions} onCancel={onCancel}>
      <FormColumns>
        <FormColumn>
          <NameInputs />
          <ContactInputs />
        </FormColumn>
        <FormColumn>
          <CompanyInput />
          <AddressInputs />
        </FormColumn>
      </FormColumns>
    </RecordForm>
  );
}

function AddPersonInPanel() {
  const panel = usePanel();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <AddPersonForm
      actions={[
        { label: 'Add Person', done: () => panel.close() },
        { label: 'Add and View', done: (person) => (person === null ? panel.close() : void navigate({ pathname: `/persons/view/${person.PersonID}`, search }, { replace: true })) },
      ]}
      onCancel={panel.close}
    />
  );
}

/** The panel that registers a person. */
export default function AddPerson() {
  return (
    <SlidePanel label="Add person" size="form" listPath="/persons">
      <PanelHeader title="Add person" />
      <AddPersonInPanel />
    </SlidePanel>
  );
}
