import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { call } from '../http/api.ts';

/**
 * Stores this version as the user's last one. A failure is silent, because the news are shown again next time.
 * @returns whether the server stored it
 */
export async function noteVersion(): Promise<boolean> {
  try {
    await call(changelogEndpoints.updateLastAppVersion, { body: { LastAppVersion: PRODUCT_VERSION } });
    return true;
  } catch {
    return false;
  }
}
