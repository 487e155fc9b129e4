import { Chip } from '@mui/material';

/** Says that an enquiry is urgent; nothing for the others. */
export const UrgentMark = ({ isUrgent }: { readonly isUrgent: boolean }) =>
  isUrgent && <Chip size="small" color="error" variant="outlined" label="Urgent" />;
