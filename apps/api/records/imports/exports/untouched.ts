import type { MadeRecord } from './importables.ts';

/** The revision at which the record was read, so that a later change prevents its removal. */
export const asLookedAt = ({ events }: MadeRecord) => ({ expectedRevision: Number(events.at(-1)?.revision ?? 0n) });
