import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useArea } from '../kernel/use-area.ts';

/** Changes the record around it in place. */
export function EditButton() {
  const { path } = useArea();
  const record = useRecordContext();
  const { search } = useLocation();
  return (
    record !== undefined && (
      <Button variant="contained" component={Link} to={{ pathname: `${path}/edit/${record.id}`, search }} replace>
        Edit
      </Button>
    )
  );
}
