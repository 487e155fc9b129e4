import { Badge, IconButton, Popover, Tooltip } from '@mui/material';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import { FOLLOWED, type FollowedRecord } from '@leaseledger/contract/subscriptions/subscription.views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../platform/screens/LinkButton.tsx';
import type { ApiError } from '../platform/http/api-error.ts';
import { call } from '../platform/http/api.ts';
import { areaOfSubject, useAreas } from '../platform/screens/use-areas.ts';
import { useCommand } from '../platform/commands/use-command.ts';
import { RelativeTime } from '../platform/marks/RelativeTime.tsx';
import './followed-bell.css';

/**
 * Refreshed when others change a followed record, and when the user returns to the page. Another page may have marked
 * it read.
 */
const useFollowed = () =>
  useInfiniteQuery({
    queryKey: [FOLLOWED],
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionEndpoints.changes, { params: { before: pageParam } }, { signal }),
    initialPageParam: 'latest' as number | 'latest',
    getNextPageParam: ({ Older }) => Older,
    refetchOnWindowFocus: 'always',
  });

/** The changes by others to the records that the user follows. */
export default function FollowedBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useFollowed();
  const read = useCommand(subscriptionEndpoints.read, { failed: subscriptionMessage.failed, refreshes: [FOLLOWED] });
  const failure = error as ApiError | null; // `call` throws nothing else.
  const records = data?.pages.flatMap(({ Records }) => Records) ?? [];
  const unread = data?.pages[0]?.Unread ?? 0;
  const latest = records
    .flatMap(({ Changes }) => Changes.map(({ CreatedDateTime }) => CreatedDateTime))
    .toSorted()
    .at(-1);
  const close = () => setAnchor(null);
  const label = unread === 0 ? 'Changes to records you follow' : `Changes to records you follow, ${unread} unread`;
  return (
    <>
      <Tooltip title="Changes to records you follow">
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={unread} color="primary" max={99}>
            <Bell />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { className: 'followed', role: 'dialog', 'aria-label': 'Changes to records you follow', tabIndex: 0 },
        }}
      >
        <header className="followed-header">
          <h2>Followed records</h2>
          {unread > 0 && latest !== undefined && (
            <LinkButton onClick={() => void read.run({ body: { upTo: latest } })}>Mark all as read</LinkButton>
          )}
        </header>
        {failure !== null && (
          <p role="alert">
            {failure.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
          </p>
        )}
        {data !== undefined && records.length === 0 && (
          <p>
            No changes yet. Subscribe to a record in its menu, and changes by others appear here and arrive by mail.
          </p>
        )}
        <ul>
          {records.map((record) => (
            <FollowedEntry
              key={`${record.Subject} ${record.Changes[0]?.HistoryID}`}
              record={record}
              onOpen={close}
              onRead={(upTo) => void read.run({ body: { UserSubscriptionID: record.UserSubscriptionID, upTo } })}
            />
          ))}
        </ul>
        {hasNextPage && <LinkButton onClick={() => void fetchNextPage()}>Older changes</LinkButton>}
      </Popover>
    </>
  );
}

interface FollowedEntryProps {
  readonly record: FollowedRecord;
  readonly onOpen: () => void;
  readonly onRead: (upTo: string) => void;
}

/** The changes of one record. Opening it marks them as read. */
function FollowedEntry({ record: { Subject, Name, IsUnread, Changes, More }, onOpen, onRead }: FollowedEntryProps) {
  const areas = useAreas();
  const [type = '', id = ''] = Subject.split('-');
  const area = areaOfSubject(areas, type);
  const [latest] = Changes;
  const title = `${area?.subject.name ?? type} ${id}`;
  const read = () => IsUnread && latest !== undefined && onRead(latest.CreatedDateTime);
  return (
    <li className={IsUnread ? 'followed-record unread' : 'followed-record'}>
      <Link
        to={`${area?.path ?? ''}/view/${id}`}
        onClick={() => {
          read();
          onOpen();
        }}
      >
        {Name === null ? title : `${Name}, ${title}`}
      </Link>
      {IsUnread && <LinkButton onClick={read}>Mark as read</LinkButton>}
      {Changes.map(({ HistoryID, Description, CreatedByUserName, CreatedDateTime }) => (
        <p key={HistoryID}>
          {`${CreatedByUserName}: ${Description}`} <RelativeTime at={CreatedDateTime} />
        </p>
      ))}
      {More > 0 && <p>{`and ${More} more`}</p>}
    </li>
  );
}
