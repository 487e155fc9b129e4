import { UpdatePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { personToAmend } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** The form for the first two columns of a person. */
export const PersonEdit = () => (
  <Edit
    endpoint={personEndpoints.update}
    body={UpdatePersonBody}
    toForm={personToAmend}
    done={personMessage.updated}
    actions={listOrShow('Update Person', 'Update And View Person')}
  >
    <PersonInputs />
  </Edit>
);
