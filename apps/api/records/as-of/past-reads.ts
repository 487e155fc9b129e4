import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Condition, Group, Page, Query } from '@leaseledger/projections/kernel/read-store';
import { isComputed } from '../../platform/lists/computed-model.ts';
import { Reads } from '../../platform/lists/reads.ts';
import type { Past, Place } from '../../platform/reads/past.ts';

/** Reads lists as they were at a place. They must be ready. */
export class PastReads extends Reads {
  /** @param building the error for a list that was dropped */
  constructor(
    private readonly past: Pick<Past, 'list' | 'groups'>,
    private readonly place: Place,
    private readonly building: () => Error,
  ) {
    super();
  }

  protected override async list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    if (isComputed(model)) return model.computed(query, this);
    return this.#ready(await this.past.list(model, query, this.place));
  }

  protected override async grouped(
    model: ReadModel,
    where: readonly Condition[],
    by: readonly string[],
  ): Promise<readonly Group[]> {
    return this.#ready(await this.past.groups(model, where, by, this.place));
  }

  #ready<Answer>(answer: Answer | undefined): Answer {
    if (answer === undefined) throw this.building();
    return answer;
  }
}
