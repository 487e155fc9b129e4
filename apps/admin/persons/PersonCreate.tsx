import { Create } from '../record/Create.tsx';
import { newPerson } from './person-form.ts';
import { PersonInputs } from './PersonInputs.tsx';

/** The panel that registers a person. */
const PersonCreate = () => (
  <Create
    {...newPerson}
    actions={[
      { label: 'Add Person', redirect: 'list' },
      { label: 'Add and View', redirect: 'show' },
    ]}
  >
    <PersonInputs />
  </Create>
);

export default PersonCreate;
