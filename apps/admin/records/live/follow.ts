import { firstPlace } from '../../platform/http/api.ts';
import { LiveConnection } from './live-connection.ts';
import type { Heard, Said } from './live-messages.ts';

/** Opens a connection for this page alone, in browsers without shared workers. */
function followAlone(hear: (heard: Heard) => void): (said: Said) => void {
  const connection = new LiveConnection({ hear });
  return (said) => {
    if (typeof said === 'object') {
      hear({ isLive: connection.isLive });
      const missed = connection.join(said.join);
      if (missed !== undefined) hear(missed);
    } else if (said === 'leave') connection.stop();
    else if (said === 'away') connection.away();
    else connection.again();
  };
}

function followTogether(hear: (heard: Heard) => void): (said: Said) => void {
  const { port } = new SharedWorker(new URL('./live.worker.ts', import.meta.url), {
    type: 'module',
    name: 'leaseledger live',
  });
  port.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data));
  port.start();
  return (said) => port.postMessage(said);
}

/**
 * Follows other users' changes. All pages of a browser share one connection when it has shared workers.
 * @returns a function that stops following
 */
export function follow(hear: (heard: Heard) => void): () => void {
  const say = 'SharedWorker' in globalThis ? followTogether(hear) : followAlone(hear);
  const again = () => {
    if (document.visibilityState === 'visible') say('again');
  };
  const join = () => {
    const place = firstPlace.get();
    if (place !== null) say({ join: place });
  };
  const [leave, away] = [() => say('leave'), () => say('away')];
  // Joins after the first answer, and again when an answer has an earlier place.
  const stopNoting = firstPlace.subscribe(join);
  // A page in the back-forward cache leaves, and joins again when it is shown.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', join);
  window.addEventListener('online', again);
  window.addEventListener('offline', away);
  document.addEventListener('visibilitychange', again);
  join();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', join);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', away);
    document.removeEventListener('visibilitychange', again);
    stopNoting();
    leave();
  };
}
