import type { Code } from '@leaseledger/contract/kernel/codes';

/** The label of a code; the code itself where a later release knew more. */
export const labelOf = (table: Readonly<Record<number, Code>>, id: number): string => table[id]?.label ?? String(id);
