export function whyNoForeignSqlite(): string | undefined;
export function readFromOutside(file: string): void;
