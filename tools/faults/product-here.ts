import { randomBytes } from 'node:crypto';
import type { ApiOptions } from '../../apps/api/api-options.ts';
import { startApi, type RunningApi } from '../../apps/api/start-api.ts';

export const ADMIN = { email: 'admin@leaseledger.example', password: 'Ledger-2026-x' };

/** Starts the product on a data folder, in the process of the test. */
export const startHere = (dataDir: string, options: Partial<ApiOptions> = {}): Promise<RunningApi> =>
  startApi({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    clock: () => new Date(),
    randomBytes,
    adminEmail: ADMIN.email,
    adminPassword: ADMIN.password,
    ...options,
    settings: { logLevel: 'silent', ...options.settings },
  });
