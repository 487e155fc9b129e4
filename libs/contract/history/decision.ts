/** What one request changed on one record, by name: the record, then what tells it from others there. */
export const decisionName = (stream: string, correlationId: string): string => `${stream}/${correlationId}`;

/** The name of a decision. */
export const DECISION = /^([a-z]+)-([1-9]\d{0,14})\/(.{1,200})$/i;

export interface Decision {
  /** The record's area and id, e.g. `lead` and 42. */
  readonly type: string;
  readonly id: number;
  readonly correlationId: string;
}

/** The parts of a decision's name; undefined for what is none. */
export function decisionOf(name: string): Decision | undefined {
  const [, type, id, correlationId] = DECISION.exec(name) ?? [];
  return type === undefined || id === undefined || correlationId === undefined
    ? undefined
    : { type, id: Number(id), correlationId };
}

/** The header in which the answer of a command names what it decided, where the caller may undo it. */
export const UNDO_HEADER = 'X-Undo';
