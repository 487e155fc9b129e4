import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { ProjectionStore } from '@leaseledger/projections/stores/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { PROJECTIONS, PROJECTOR, READ_STORE } from '../kernel/platform.ts';

export interface Readiness {
  /** `starting`: lists are not yet up with the log. `degraded`: a projection has stopped, the others go on. */
  readonly status: 'ok' | 'degraded' | 'starting';
  readonly projections: readonly ProjectionStatus[];
}

/** Whether what lists say can be relied on. */
@Injectable()
export class ReadinessProbe {
  constructor(
    @Inject(PROJECTOR) private readonly projector: Projector,
    @Inject(READ_STORE) private readonly store: ProjectionStore,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  async ask(): Promise<Readiness> {
    const projections = this.projector.status();
    const starting = await Promise.all(projections.map((status) => this.#isStarting(status)));
    if (starting.includes(true) || projections.length < this.projections.length) return { status: 'starting', projections };
    return { status: projections.some(({ state }) => state === 'stopped') ? 'degraded' : 'ok', projections };
  }

  /** A new version that is built beside the one that serves does not keep anybody waiting. */
  async #isStarting({ name, state, version }: ProjectionStatus): Promise<boolean> {
    const projection = state === 'building' ? this.projections.find((other) => other.name === name) : undefined;
    if (projection === undefined) return false;
    const served = await this.store.servedVersion(projection);
    return served === undefined || served === version;
  }
}
