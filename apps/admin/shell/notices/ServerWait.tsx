import { longWaits } from '../../platform/http/ask-again.ts';
import { Notice } from './Notice.tsx';

/** Says that requests are sent again, because the server is not ready. */
export const ServerWait = () =>
  longWaits.use() > 0 && (
    <Notice calm>The server is catching up. Your request is sent again until it is answered.</Notice>
  );
