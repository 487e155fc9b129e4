import { Button } from '@mui/material';
import { FileQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { NothingToShow } from './NothingToShow.tsx';
import { usePageTitle } from './page-title.ts';

/** The screen of an unknown address. */
export function NotFound() {
  usePageTitle('Error 404');
  return (
    <NothingToShow
      icon={<FileQuestion />}
      level={1}
      title="Error 404"
      action={
        <Button variant="contained" component={Link} to="/">
          Home
        </Button>
      }
    >
      Page does not exist
    </NothingToShow>
  );
}
