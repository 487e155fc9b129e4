import { agoText, longDateText, sinceText, timeText } from '../time/moments.ts';
import { useNow } from '../time/use-now.ts';

export interface RelativeTimeProps {
  /** ISO 8601 with offset; null shows nothing. */
  readonly at: string | null;
  /** What happened then, where that is said in a sentence: 'updated' yesterday. */
  readonly what?: string;
}

/** How long ago, with the exact moment in Melbourne on hover. */
export function RelativeTime({ at, what }: RelativeTimeProps) {
  const now = useNow();
  if (at === null) return null;
  return (
    <time dateTime={at} title={`${longDateText(at)}, ${timeText(at)}`}>
      {what === undefined ? agoText(at, now) : `${what} ${sinceText(at, now)}`}
    </time>
  );
}
