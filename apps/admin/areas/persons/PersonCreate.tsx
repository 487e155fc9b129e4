import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { useNavigate } from 'react-router';
import { markUnsaved } from '../../platform/session/unsaved.ts';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { useAlikeCheck } from './merges/alike.ts';
import { AlikePersons } from './merges/AlikePersons.tsx';
import { newPerson } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** The panel that adds a person. */
export default function PersonCreate() {
  const { before, check } = useAlikeCheck();
  const navigate = useNavigate();
  const open = ({ PersonID }: PersonRow) => {
    markUnsaved('persons-new', false); // The person already exists, so there is nothing to save.
    void navigate(`/persons/view/${PersonID}`, { replace: true });
  };
  return (
    <Create {...newPerson} before={before} actions={listOrShow('Add Person', 'Add and View')}>
      <PersonInputs />
      <AlikePersons check={check} onUse={open} />
    </Create>
  );
}
