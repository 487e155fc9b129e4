import type { Projection } from '@leaseledger/projections/kernel/projection';
import { type ReadStore, StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { ReadSideState } from './messages.ts';
import type { SharedReadSide } from './open-read-side.ts';

/** The state of the read models, as far as the database answers. */
export class KnownState {
  /** The last known versions by the projection's name, for the time that the database does not answer. */
  readonly #served = new Map<string, number | undefined>();
  #unknownEtags = 0;

  constructor(private readonly projections: readonly Projection[]) {}

  async of(
    readSide: Pick<
      SharedReadSide,
      'aloneUntil' | 'shown' | 'status' | 'etag' | 'servedVersion' | 'wasSetAside' | 'projecting'
    >,
  ): Promise<ReadSideState> {
    // The shown position is read before the etags. Pages read under an earlier etag must not pass as pages of that
    // position.
    const [aloneUntil, shown, statuses] = [readSide.aloneUntil(), readSide.shown(), readSide.status()];
    const known = await Promise.all(
      this.projections.map(async (projection) => {
        const [etag, served] = await Promise.all([
          this.#etagOf(readSide, projection),
          this.#servedVersionOf(readSide, projection),
        ]);
        return { projection, etag, served };
      }),
    );
    const { wasSetAside, projecting } = readSide;
    return {
      statuses,
      shown,
      wasSetAside,
      projecting,
      aloneUntil,
      etags: Object.fromEntries(known.map(({ projection, etag }) => [projection.readModel.name, etag])),
      served: Object.fromEntries(known.map(({ projection, served }) => [projection.name, served])),
    };
  }

  /**
   * Answers an etag that was never used while the database does not answer. Remembered rows then do not count as
   * current.
   */
  async #etagOf(store: Pick<ReadStore, 'etag'>, { readModel }: Projection): Promise<number | string> {
    try {
      return await store.etag(readModel);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return `unknown ${(this.#unknownEtags += 1)}`;
    }
  }

  async #servedVersionOf(
    readSide: Pick<SharedReadSide, 'servedVersion'>,
    projection: Projection,
  ): Promise<number | undefined> {
    try {
      this.#served.set(projection.name, await readSide.servedVersion(projection));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    return this.#served.get(projection.name);
  }
}
