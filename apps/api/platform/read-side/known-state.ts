import type { Projection } from '@leaseledger/projections/kernel/projection';
import { type ReadStore, StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { ReadSideState } from './messages.ts';
import type { SharedReadSide } from './open-read-side.ts';

/** How the read models are, as far as the database says. */
export class KnownState {
  /** By the projection's name: what was told last, where the database does not answer. */
  readonly #served = new Map<string, number | undefined>();
  #unknownEtags = 0;

  constructor(private readonly projections: readonly Projection[]) {}

  async of(
    readSide: Pick<
      SharedReadSide,
      'aloneUntil' | 'shown' | 'status' | 'etag' | 'servedVersion' | 'wasSetAside' | 'projecting'
    >,
  ): Promise<ReadSideState> {
    // Before it is asked what holds until then, and what shows by then: what was read under an etag of before that must not pass for it.
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

  /** While the database does not answer, nothing that was read of the model counts as known. */
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
