import { Notice } from './Notice.tsx';

/** Says that requests are sent again, because the server is not ready. */
export default function ServerWait() {
  return <Notice calm>The server is catching up. Your request is sent again until it is answered.</Notice>;
}
