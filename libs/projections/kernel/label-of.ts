import type { Code } from '@leaseledger/contract/kernel/codes';

/** The label of a code, or the code itself if a later release added it. */
export const labelOf = (table: Readonly<Record<number, Code>>, id: number): string => table[id]?.label ?? String(id);
