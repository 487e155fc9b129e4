import type { Attributed } from './decider.ts';

/** The user who made a record, and when. Id null is the system. */
export interface Origin {
  readonly createdBy: { readonly id: number | null; readonly name: string };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The origin of a record, from the metadata of its first event. A fresh decision has none yet. */
export const originOf = (metadata: Attributed['metadata']): Origin => ({
  createdBy: { id: metadata?.actor.id ?? null, name: metadata?.actor.name ?? '' },
  createdAt: metadata?.time ?? '',
});
