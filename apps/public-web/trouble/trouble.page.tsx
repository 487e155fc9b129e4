import type { TroubleView } from '@leaseledger/contract/public-pages/public-pages';
import type { Page } from '../shell/page.ts';

/** The server's answer when it cannot show the page: too many calls, or too large a request. */
export const trouble: Page<TroubleView> = {
  title: () => 'That did not work',
  draw: ({ message }) => (
    <>
      <h1>That did not work</h1>
      <p className="lead">{message}</p>
    </>
  ),
};
