import { UpdatePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { Edit } from '../../records/record/Edit.tsx';
import { personToAmend } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** The form for the first two columns of a person. */
export const PersonEdit = () => (
  <Edit
    endpoint={personEndpoints.update}
    body={UpdatePersonBody}
    toForm={personToAmend}
    done={personMessage.updated}
    actions={[
      { label: 'Update Person', redirect: 'list' },
      { label: 'Update And View Person', redirect: 'show' },
    ]}
  >
    <PersonInputs />
  </Edit>
);
