import type { TroubleView } from '@leaseledger/contract/public-pages/public-pages';
import type { Page } from '../shell/page.ts';

/** What the server answers where it shows no page of the address: too many calls, or more than it takes. */
export const trouble: Page<TroubleView> = {
  title: () => 'That did not work',
  draw: ({ message }) => (
    <>
      <h1>That did not work</h1>
      <p className="lead">{message}</p>
    </>
  ),
};
