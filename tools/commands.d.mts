/** @param name a script of package.json @returns how it is called, in one line */
export function usageOf(name: string): string;
