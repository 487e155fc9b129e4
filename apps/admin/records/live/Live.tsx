import { Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { servedRights } from '../../platform/http/api.ts';
import { clockText, sinceText } from '../../platform/time/moments.ts';
import { useAreas } from '../../platform/screens/use-areas.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { follow } from './follow.ts';
import type { Heard } from './live-messages.ts';
import './live.css';
import { LiveReads } from './live-reads.ts';

/** The milliseconds after which a lost connection is reported. */
const PATIENCE = 8_000;

/**
 * Refreshes lists, counts and records after changes by other users. Without a connection, the top bar shows since when.
 */
export default function Live() {
  const queries = useQueryClient();
  const areas = useAreas();
  const [lostAt, setLostAt] = useState<Date | null>(null);
  const reads = useRef<LiveReads>(undefined);
  useEffect(() => {
    const live = new LiveReads({ queries, areas, isHidden: () => document.visibilityState === 'hidden' });
    reads.current = live;
    let lost: ReturnType<typeof setTimeout> | undefined;
    const noteState = (isLive: boolean) => {
      clearTimeout(lost);
      const since = new Date();
      if (isLive) setLostAt(null);
      else lost = setTimeout(() => setLostAt((known) => known ?? since), PATIENCE);
    };
    const hear = (heard: Heard) => {
      if ('changes' in heard) live.hear(heard.changes);
      else if ('anew' in heard) live.anew();
      else if ('rights' in heard) servedRights.set({ tag: heard.rights });
      else noteState(heard.isLive);
    };
    const shown = () => live.shown();
    document.addEventListener('visibilitychange', shown);
    const end = follow(hear);
    return () => {
      end();
      clearTimeout(lost);
      document.removeEventListener('visibilitychange', shown);
      live.stop();
    };
  }, [queries, areas]);
  return lostAt !== null && <NotLive since={lostAt} onRead={() => reads.current?.anew()} />;
}

/** Shows since when other users' changes are missing on screen. A press reads everything again. */
function NotLive({ since, onRead }: { readonly since: Date; readonly onRead: () => void }) {
  const now = useNow();
  const iso = since.toISOString();
  const told = `Not live: changes by others since ${clockText(iso)} are not shown yet.`;
  return (
    <Tooltip title={`${told} Press to read them now.`}>
      <button type="button" className="not-live" onClick={onRead} aria-label={`${told} Read them now`}>
        <CloudOff aria-hidden />
        <span>{`Not live, ${sinceText(iso, now)}`}</span>
      </button>
    </Tooltip>
  );
}
