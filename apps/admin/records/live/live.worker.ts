// One worker, and one connection, for all pages of a browser with this build of the console.
import { LiveConnection } from './live-connection.ts';
import type { Heard, Said } from './live-messages.ts';

const pages = new Set<MessagePort>();
/** The second argument, the list of transferred objects, is empty. */
const tell = (page: MessagePort, heard: Heard) => page.postMessage(heard, []);
const connection = new LiveConnection({
  hear(heard) {
    for (const page of pages) tell(page, heard);
  },
});

function answer(page: MessagePort, said: Said): void {
  if (typeof said === 'object') {
    pages.add(page);
    tell(page, { isLive: connection.isLive });
    const missed = connection.join(said.join);
    if (missed !== undefined) tell(page, missed);
  } else if (said === 'leave') {
    pages.delete(page);
    if (pages.size === 0) connection.stop();
  } else if (said === 'away') connection.away();
  else connection.again();
}

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const page of event.ports) {
    page.addEventListener('message', ({ data }: MessageEvent<Said>) => answer(page, data));
    page.start();
  }
});
