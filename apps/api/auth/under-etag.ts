import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';

/** What was read of a read model for each user, for as long as none of its rows may have changed: every request asks. */
export class UnderEtag<Value> {
  #known = new Map<number, Value>();
  #etag: string | number | undefined;

  constructor(
    private readonly store: Pick<ReadStore, 'etag'>,
    private readonly model: ReadModel,
  ) {}

  async of(userID: number, read: () => Promise<Value>): Promise<Value> {
    const etag = await this.store.etag(this.model);
    if (etag !== this.#etag) [this.#etag, this.#known] = [etag, new Map()];
    const known = this.#known;
    const remembered = known.get(userID);
    if (remembered !== undefined) return remembered;
    const value = await read();
    // Into the map of the etag that was asked for: should there be a newer one by now, that map is gone.
    known.set(userID, value);
    return value;
  }
}
