import { Button } from '@mui/material';
import { Link } from 'react-router';
import { usePageTitle } from '../kernel/page-title.ts';

/** For addresses that lead nowhere. */
export function NotFound() {
  usePageTitle('Error 404');
  return (
    <div className="crash">
      <h1>Error 404</h1>
      <p>Page does not exist</p>
      <Button variant="contained" component={Link} to="/">
        Home
      </Button>
    </div>
  );
}
