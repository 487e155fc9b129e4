import { Button, IconButton, MenuItem, Select } from '@mui/material';
import type { ActivityItem } from '@leaseledger/contract/leads/lead.views';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../kernel/moments.ts';
import { useRead } from '../kernel/use-read.ts';
import { RelativeTime } from '../marks/RelativeTime.tsx';

const sizes = [20, 50, 100] as const;

/** What the user did, newest first. */
export function ActivityTable() {
  const { data, error, refetch } = useRead<readonly ActivityItem[]>(userEndpoints.activity, { resource: 'activity' });
  const [size, setSize] = useState<number>(sizes[0]);
  const [page, setPage] = useState(0);
  const total = data?.length ?? 0;
  const first = page * size;
  const shown = data?.slice(first, first + size);

  return (
    <section className="activity" aria-labelledby="activity-title">
      <h2 id="activity-title">Your Activity</h2>
      {error !== null && data === undefined && (
        <p className="activity-note" role="alert">
          {error.message} <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data?.length === 0 && <p className="activity-note">Nothing yet. What you log, assign and change shows up here.</p>}
      {shown !== undefined && shown.length > 0 && (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">Activity</th>
                <th scope="col">Description</th>
                <th scope="col" className="right">When</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ UsersActivityID, ActivityTypeCodeName, Description, CreatedDateTime }) => (
                <tr key={UsersActivityID}>
                  <th scope="row">{ActivityTypeCodeName}</th>
                  <td>{Description}</td>
                  <td className="right" title={momentText(CreatedDateTime)}>
                    <RelativeTime at={CreatedDateTime} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <footer>
            <span role="status">{`${first + 1} to ${Math.min(first + size, total)} of ${total.toLocaleString('en-AU')}`}</span>
            <Select
              variant="standard"
              disableUnderline
              value={size}
              inputProps={{ 'aria-label': 'Rows a page' }}
              onChange={(event) => {
                setSize(Number(event.target.value));
                setPage(0);
              }}
            >
              {sizes.map((each) => (
                <MenuItem key={each} value={each}>
                  {each} a page
                </MenuItem>
              ))}
            </Select>
            <span className="activity-gap" />
            <IconButton aria-label="Previous page" disabled={page === 0} onClick={() => setPage(page - 1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton aria-label="Next page" disabled={first + size >= total} onClick={() => setPage(page + 1)}>
              <ChevronRight />
            </IconButton>
          </footer>
        </>
      )}
    </section>
  );
}
