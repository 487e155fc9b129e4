import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { PERSON_SEARCH_MIN } from '@leaseledger/contract/persons/person.codes';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { useId, useState } from 'react';
import { SearchInput } from '../form/SearchInput.tsx';
import { call } from '../kernel/api.ts';
import { DialogButtons } from '../record/DialogButtons.tsx';
import MergePersons from './MergePersons.tsx';
import { usePerson } from './person-record.ts';

const nothing = () => undefined;
/** Whoever is chosen is shown at once beside the other: nothing is kept in the field. */
const unchosen = { value: null, isChanged: false, change: nothing, blur: nothing, ref: nothing, invalid: false, error: undefined, newer: undefined };

/** Finds the other person by searching, whatever both have in common; then both are shown side by side. */
export default function MergeWith({ onCancel }: { readonly onCancel: () => void }) {
  const { PersonID, FullName } = usePerson();
  const id = useId();
  const [other, setOther] = useState<FoundPerson | null>(null);
  if (other !== null) return <MergePersons person={PersonID} other={other.PersonID} onCancel={onCancel} />;
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="merge-with-title">
      <DialogTitle id="merge-with-title">{`Merge ${FullName} with`}</DialogTitle>
      <DialogContent>
        <SearchInput<FoundPerson>
          source="MergedPersonID"
          label="Person"
          input={{ ...unchosen, id, labelId: `${id}-label`, describedBy: `${id}-message` }}
          resource="persons"
          search={async (text, signal) => (await call(personEndpoints.search, { params: { text } }, { signal })).filter((person) => person.PersonID !== PersonID)}
          minLength={PERSON_SEARCH_MIN}
          idOf={(person) => person.PersonID}
          textOf={(person) => person.FullName}
          detailOf={(person) => [person.Email, phoneText(person.ContactNumber ?? ''), person.CompanyName].filter(Boolean).join(', ')}
          chosen={undefined}
          onChoose={setOther}
          placeholder="Name, e-mail or number"
          autoFocus
        />
      </DialogContent>
      <DialogButtons primary={<Button onClick={onCancel}>Cancel</Button>} />
    </Dialog>
  );
}
