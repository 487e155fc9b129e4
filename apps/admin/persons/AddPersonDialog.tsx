import { Dialog, DialogTitle } from '@mui/material';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { AddPersonForm } from './AddPerson.tsx';

export interface AddPersonDialogProps {
  readonly onAdded: (person: PersonView) => void;
  readonly onCancel: () => void;
}

/** Registers a person without leaving the form that needs them. */
export const AddPersonDialog = ({ onAdded, onCancel }: AddPersonDialogProps) => (
  <Dialog open onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()} fullWidth maxWidth="sm" aria-labelledby="add-person-title">
    <DialogTitle id="add-person-title">Add a new person</DialogTitle>
    <AddPersonForm actions={[{ label: 'Add Person', done: (person) => (person === null ? onCancel() : onAdded(person)) }]} onCancel={onCancel} />
  </Dialog>
);
