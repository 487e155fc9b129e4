export function atEnd(end: () => Promise<unknown>): void;
