import { personMessage, UpdatePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormColumn, FormColumns } from '../form/FormColumns.tsx';
import { FreshRecord } from '../form/FreshRecord.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useCommand } from '../kernel/use-command.ts';
import { useReload } from '../kernel/use-reload.ts';
import { usePanel } from '../record/panel-context.ts';
import { CompanyInput } from './CompanyInput.tsx';
import { personToAmend } from './person-form.ts';
import { personReads } from './person-reads.ts';
import { AddressInputs, ContactInputs, NameInputs } from './PersonInputs.tsx';

const CONFLICT = 409;

/** The first two columns of a person, to be changed. */
export function EditPerson({ person }: { readonly person: PersonView }) {
  const panel = usePanel();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [refusals, setRefusals] = useState(0);
  const reload = useReload(['persons']);
  const update = useCommand(personEndpoints.update, { done: personMessage.updated, refreshes: personReads, form: true });
  const view = () => void navigate({ pathname: `/persons/view/${person.PersonID}`, search }, { replace: true });
  const initial = personToAmend(person);

  const submit = async (body: UpdatePersonBody) => {
    const result = await update.run({ body });
    if (!result.ok && result.error.status === CONFLICT) {
      await reload();
      setRefusals((count) => count + 1);
    }
    return result;
  };

  return (
    <RecordForm<UpdatePersonBody, PersonView | null>
      name={`person-${person.PersonID}`}
      body={UpdatePersonBody}
      initial={initial}
      submit={submit}
      actions={[
        { label: 'Update Person', done: () => panel.close() },
        { label: 'Update And View Person', done: view },
      ]}
      onCancel={view}
    >
      <FreshRecord version={person.Version} initial={initial} saving={update.pending} refusals={refusals} />
      <FormColumns>
        <FormColumn title="Person">
          <NameInputs />
          <ContactInputs />
        </FormColumn>
        <FormColumn title="Employer">
          <CompanyInput />
          <h3>Address</h3>
          <AddressInputs />
        </FormColumn>
      </FormColumns>
    </RecordForm>
  );
}
