import { parsed } from '@leaseledger/contract/kernel/json-text';
import { embedAddress, isEmbedAddress } from '@leaseledger/contract/tabs/embed-address';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { tabRows } from '@leaseledger/projections/tabs/tab-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Callers } from '../../../platform/callers/callers.ts';
import { READ_STORE } from '../../../platform/foundation/platform.ts';

/** More than the number of tabs of a user. */
const TABS_READ = 100;

/** The sites that a page may show in frames: those of the Overview tabs of the user who requests it. */
@Injectable()
export class FramedHosts {
  constructor(@Inject(READ_STORE) private readonly store: Pick<ReadStore, 'list'>) {}

  /**
   * The sources for a content security policy. None without a session, or when the tabs cannot be read at the moment.
   */
  async of(request: FastifyRequest, callers: Callers): Promise<readonly string[]> {
    try {
      const { user, viewer } = await callers.callerOf(request, false);
      if (viewer !== undefined) return [];
      const { rows } = await this.store.list(tabRows.readModel, {
        where: [{ column: 'UserID', is: user.UserID }],
        limit: TABS_READ,
      });
      const found = rows.map((row) => embedAddress(parsed(row).EmbedContent));
      const hosts = found.flatMap((address) =>
        isEmbedAddress(address) && address.host !== request.host ? [`https://${address.host}`] : [],
      );
      return [...new Set(hosts)].sort();
    } catch {
      return []; // The page is shown without frames. It checks the rights itself.
    }
  }
}
