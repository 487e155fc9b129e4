import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { useOfferedCommand } from '../kernel/record-commands.ts';
import { useArea } from '../kernel/use-area.ts';

/** Changes the record around it in place. */
export function EditButton() {
  const { path } = useArea();
  const record = useRecordContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = { pathname: `${path}/edit/${record?.id}`, search };
  useOfferedCommand({ label: 'Edit', run: () => void navigate(form, { replace: true }) });
  return (
    record !== undefined && (
      <Button variant="contained" component={Link} to={form} replace>
        Edit
      </Button>
    )
  );
}
