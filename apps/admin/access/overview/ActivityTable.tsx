import { Button, IconButton, MenuItem, Select } from '@mui/material';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../../platform/http/api-error.ts';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { useRights } from '../../platform/session/session.ts';
import { useAreas } from '../../platform/screens/use-areas.ts';
import { ActivityEntries } from '../../records/history/ActivityEntries.tsx';

const sizes = [20, 50, 100] as const;

/** A link for a user without any activity: the first list that they may open. */
function FirstSteps() {
  const rights = useRights();
  const area = useAreas().find(({ may }) => may.list(rights));
  return (
    area && (
      <Button variant="contained" component={Link} to={area.path}>
        {area.label}
      </Button>
    )
  );
}

/** The user's activity, newest first. */
export function ActivityTable() {
  const [size, setSize] = useState<number>(sizes[0]);
  const [page, setPage] = useState(0);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<HistoryRow>(
    'activity',
    {
      pagination: { page: page + 1, perPage: size },
      sort: { field: 'HistoryID', order: 'DESC' },
    },
    { placeholderData: (previous) => previous },
  );
  const first = page * size;

  return (
    <section className="activity" aria-labelledby="activity-title">
      <h2 id="activity-title">Your Activity</h2>
      {error !== null && data === undefined && (
        <CouldNotRead
          level={3}
          title="Your activity could not be read"
          error={ApiError.from(error)}
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && (
        <NothingToShow icon={<History />} level={3} title="Nothing yet" action={<FirstSteps />}>
          What you log, assign and change shows up here.
        </NothingToShow>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <ActivityEntries label="Your activity" rows={data} />
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
