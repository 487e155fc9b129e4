import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import {
  subscriptionRows,
  type KeptSubscription,
} from '@leaseledger/projections/subscriptions/subscription-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE } from '../../../platform/foundation/platform.ts';

const SLICE = 1_000;

interface Known {
  readonly etag: number | string | undefined;
  readonly bySubject: ReadonlyMap<string, readonly KeptSubscription[]>;
  readonly byUser: ReadonlyMap<number, readonly KeptSubscription[]>;
}

/** All subscriptions, in memory until one changes, because every change of every record needs them. */
@Injectable()
export class KnownSubscriptions {
  #known: Known = { etag: undefined, bySubject: new Map(), byUser: new Map() };
  #looking: Promise<Known> | undefined;

  constructor(@Inject(READ_STORE) private readonly store: Pick<ReadStore, 'etag' | 'list'>) {}

  /** The subscriptions to a record, as the lists show them now. @throws StoreUnavailable */
  async of(subject: string): Promise<readonly KeptSubscription[]> {
    return (await this.#look()).bySubject.get(subject) ?? [];
  }

  /** The records that a user follows. Calls at the same time share one read. @throws StoreUnavailable */
  async recordsOf(UserID: number): Promise<string[]> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return ((await this.#looking).byUser.get(UserID) ?? []).map(({ Subject }) => Subject);
  }

  async #look(): Promise<Known> {
    const model = subscriptionRows.readModel;
    const etag = await this.store.etag(model);
    if (etag === this.#known.etag) return this.#known;
    const all: KeptSubscription[] = [];
    for (let offset = 0; ; offset += SLICE) {
      const { rows } = await this.store.list(model, { offset, limit: SLICE, uncounted: true });
      all.push(...rows.map(parsed));
      if (rows.length < SLICE) break;
    }
    this.#known = {
      etag,
      bySubject: Map.groupBy(all, ({ Subject }) => Subject),
      byUser: Map.groupBy(all, (each) => each.UserID),
    };
    return this.#known;
  }
}
