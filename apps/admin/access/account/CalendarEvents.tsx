import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import type { CalendarEvent } from '@leaseledger/contract/microsoft/microsoft.views';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { wordsOf } from '../../platform/session/failures.ts';
import { clockText, longDateText } from '../../platform/time/moments.ts';
import './microsoft.css';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';

const showsAs: Readonly<Record<string, string>> = {
  free: 'free',
  tentative: 'tentative',
  oof: 'away',
  workingElsewhere: 'working elsewhere',
};

const timesOf = ({ IsAllDay, StartDateTime, EndDateTime }: CalendarEvent): string =>
  IsAllDay ? 'All day' : `${clockText(StartDateTime)} to ${clockText(EndDateTime)}`;

/**
 * The events of the user's linked calendar on one day. Times are Melbourne's.
 * @param day yyyy-MM-dd
 */
export function CalendarEvents({ account, day }: { readonly account: string; readonly day: string }) {
  const { data, error, isFetching, refetch } = useQuery<readonly CalendarEvent[]>({
    queryKey: ['microsoft', 'events', account, day],
    queryFn: ({ signal }) => call(microsoftEndpoints.eventsOnDay, { body: { date: day } }, { signal }),
    retry: false,
  });
  if (error !== null) {
    return (
      <div className="account-actions" role="alert">
        <span>{wordsOf(ApiError.from(error))}</span>
        <PendingButton variant="outlined" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </PendingButton>
      </div>
    );
  }
  if (data === undefined) return <p role="status">Reading the calendar.</p>;
  if (data.length === 0) return <p role="status">Your calendar is empty on {longDateText(`${day}T12:00:00+10:00`)}.</p>;
  return (
    <ul className="calendar-day" aria-label={`Calendar on ${longDateText(`${day}T12:00:00+10:00`)}`}>
      {data.map((event, index) => (
        // Two events may be equal in every field, so the index is the key.
        <li key={index}>
          <span className="calendar-time">{timesOf(event)}</span>
          <span>
            {event.Subject}
            {[event.Location, showsAs[event.ShowAs]].filter((part) => part).map((part) => `, ${part}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
