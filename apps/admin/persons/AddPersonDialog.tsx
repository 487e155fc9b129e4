import { Dialog, DialogTitle } from '@mui/material';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import type { CreateDialogProps } from '../kernel/area.ts';
import { AddPersonForm } from './AddPerson.tsx';

/** Registers a person without leaving the form that needs them. */
const AddPersonDialog = ({ onAdded, onCancel }: CreateDialogProps<PersonView>) => (
  <Dialog open onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()} fullWidth maxWidth="sm" aria-labelledby="add-person-title">
    <DialogTitle id="add-person-title">Add a new person</DialogTitle>
    <AddPersonForm actions={[{ label: 'Add Person', done: (person) => (person === null ? onCancel() : onAdded(person)) }]} onCancel={onCancel} />
  </Dialog>
);

export default AddPersonDialog;
