import type { Code } from '@leaseledger/contract/kernel/codes';

export type CodeTable = Readonly<Record<number, Code>>;

/** The entry of a code table, or undefined for an id that the table does not know. */
export const codeOf = (table: CodeTable, id: number | null): Code | undefined => (id === null ? undefined : table[id]);
