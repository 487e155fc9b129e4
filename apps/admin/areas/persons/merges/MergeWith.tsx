import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { useId, useState } from 'react';
import { PersonSearch } from '../../../platform/form/inputs/PersonSearch.tsx';
import { DialogButtons } from '../../../platform/dialogs/DialogButtons.tsx';
import MergePersons from './MergePersons.tsx';
import { usePerson } from '../person-record.ts';

const nothing = () => undefined;
/** The field stays empty, because a chosen person shows at once beside the other. */
const unchosen = {
  value: null,
  isChanged: false,
  change: nothing,
  blur: nothing,
  ref: nothing,
  invalid: false,
  error: undefined,
  newer: undefined,
};

/** Finds the other person by search, also without any similarity. Then both show side by side. */
export default function MergeWith({ onCancel }: { readonly onCancel: () => void }) {
  const { PersonID, FullName } = usePerson();
  const id = useId();
  const [other, setOther] = useState<FoundPerson | null>(null);
  if (other !== null) return <MergePersons person={PersonID} other={other.PersonID} onCancel={onCancel} />;
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="merge-with-title">
      <DialogTitle id="merge-with-title">{`Merge ${FullName} with`}</DialogTitle>
      <DialogContent>
        <PersonSearch
          source="MergedPersonID"
          label="Person"
          input={{ ...unchosen, id, labelId: `${id}-label`, describedBy: `${id}-message` }}
          except={PersonID}
          chosen={undefined}
          onChoose={setOther}
          autoFocus
        />
      </DialogContent>
      <DialogButtons primary={<Button onClick={onCancel}>Cancel</Button>} />
    </Dialog>
  );
}
