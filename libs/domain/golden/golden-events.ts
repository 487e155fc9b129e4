import type { JsonObject } from '../kernel/event-definition.ts';
import events from './events.json' with { type: 'json' };
import laterEvents from './later-events.json' with { type: 'json' };

/** An event as a release wrote it, before its personal fields were sealed. What stands here is history: it is added to, never edited. */
export interface GoldenEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: JsonObject;
  readonly metadata: {
    readonly actor: { readonly id: number | null; readonly name: string };
    readonly time: string;
    readonly correlationId: string;
    readonly causationId: string;
    readonly undoes?: string;
    readonly schemaVersion: number;
  };
}

/** A whole log as the first release wrote it. */
export const firstLog: readonly GoldenEvent[] = events;

/** Examples of every event in every shape that it ever had, in the order of a log. */
export const goldenEvents: readonly GoldenEvent[] = [...firstLog, ...laterEvents];
