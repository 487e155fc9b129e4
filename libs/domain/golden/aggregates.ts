import { areas } from '../areas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Aggregate, Command } from '../kernel/decision.ts';

export type Listed = Pick<Aggregate<Command, unknown, DomainEvent>, 'decider' | 'decisions' | 'examples' | 'weight'>;

/** The areas that are made from a list of decisions. */
export const aggregates: readonly Listed[] = areas.flatMap((area): Listed[] => ('decisions' in area ? [area] : []));
