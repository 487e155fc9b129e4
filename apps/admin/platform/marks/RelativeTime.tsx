import { agoText, longDateText, sinceText, timeText } from '../time/moments.ts';
import { useNow } from '../time/use-now.ts';

export interface RelativeTimeProps {
  /** ISO 8601 with an offset. Null shows nothing. */
  readonly at: string | null;
  /** A verb before the age, for example 'updated' before 'yesterday'. */
  readonly what?: string;
}

/** The age of a moment. The exact time in Melbourne shows on hover. */
export function RelativeTime({ at, what }: RelativeTimeProps) {
  const now = useNow();
  if (at === null) return null;
  return (
    <time dateTime={at} title={`${longDateText(at)}, ${timeText(at)}`}>
      {what === undefined ? agoText(at, now) : `${what} ${sinceText(at, now)}`}
    </time>
  );
}
