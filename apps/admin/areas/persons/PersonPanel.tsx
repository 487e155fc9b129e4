import { deletesPersons } from '@leaseledger/contract/access/permissions';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { Merge } from 'lucide-react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { DeletePerson } from './DeletePerson.tsx';
import { PersonEdit } from './PersonEdit.tsx';
import { PersonShow } from './PersonShow.tsx';
import './persons.css';

const MergeWith = lazily(() => import('./merges/MergeWith.tsx'), UnloadableDialog);
const merging = [{ label: 'Merge with…', icon: <Merge />, Dialog: MergeWith }];

/** The panel of one person, to read or to edit in place. */
export default function PersonPanel({ mode }: RecordPanelMode) {
  const rights = useRights();
  return (
    <RecordPanel
      endpoint={personEndpoints.one}
      title={(person) => person.FullName}
      actions={mode === 'view' && <EditButton />}
      dialogs={() => (deletesPersons(rights) ? merging : [])}
      DeleteDialog={deletesPersons(rights) ? DeletePerson : undefined}
      historyKinds={false}
      grantedBy="Your role group does not open the person screens. A user administrator can grant it."
    >
      {mode === 'edit' ? <PersonEdit /> : <PersonShow />}
    </RecordPanel>
  );
}
