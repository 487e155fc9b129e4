/** The name of a decision: the record, then the correlation id of the request that changed it. */
export const decisionName = (stream: string, correlationId: string): string => `${stream}/${correlationId}`;

/** The form of a decision's name. */
export const DECISION = /^([a-z]+)-([1-9]\d{0,14})\/(.{1,200})$/i;

export interface Decision {
  /** The record's area and id, e.g. `lead` and 42. */
  readonly type: string;
  readonly id: number;
  readonly correlationId: string;
}

/** Parses a decision's name; undefined when the text is not one. */
export function decisionOf(name: string): Decision | undefined {
  const [, type, id, correlationId] = DECISION.exec(name) ?? [];
  return type === undefined || id === undefined || correlationId === undefined
    ? undefined
    : { type, id: Number(id), correlationId };
}

/** The response header that names the command's decision, when the caller may undo it. */
export const UNDO_HEADER = 'X-Undo';
