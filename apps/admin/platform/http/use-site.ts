import type { SiteView } from '@leaseledger/contract/auth/auth.views';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Loaded on demand: these endpoints import the password rule, which the login page does not need at first. */
async function readSite(signal: AbortSignal): Promise<SiteView> {
  const [{ authEndpoints }, { putInForce }] = await Promise.all([
    import('@leaseledger/contract/auth/auth.endpoints'),
    import('@leaseledger/contract/shared/password-rule'),
  ]);
  const site = await call(authEndpoints.site, {}, { signal });
  putInForce(site.passwordRule);
  return site;
}

/**
 * The site's settings, read once; undefined before that.
 * From then on forms check new passwords by the site's rule. Before, only the server does.
 */
export const useSite = (): SiteView | undefined =>
  useQuery({ queryKey: ['site'], queryFn: ({ signal }) => readSite(signal), staleTime: Infinity }).data;
