import { Button } from '@mui/material';
import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { GoneContext } from '../../platform/form/newer.ts';
import { OfferedCommand } from '../../platform/commands/record-commands.ts';
import { useArea } from '../../platform/screens/use-area.ts';

/** Opens the form of the surrounding record. Disabled when the record can no longer be changed. */
export function EditButton() {
  const { path } = useArea();
  const record = useRecordContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = { pathname: `${path}/edit/${record?.id}`, search };
  const isGone = useContext(GoneContext) !== undefined;
  if (record === undefined) return null;
  if (isGone) return <Button variant="contained">Edit</Button>;
  return (
    <>
      <OfferedCommand label="Edit" run={() => void navigate(form, { replace: true })} />
      <Button variant="contained" component={Link} to={form} replace>
        Edit
      </Button>
    </>
  );
}
