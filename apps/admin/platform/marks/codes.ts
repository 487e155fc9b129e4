import type { Code } from '@leaseledger/contract/kernel/codes';

export type CodeTable = Readonly<Record<number, Code>>;

/** The entry of a code table, or undefined for an unknown id. */
export const codeOf = (table: CodeTable, id: number | null): Code | undefined => (id === null ? undefined : table[id]);
