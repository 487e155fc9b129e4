/** Installs nothing. @returns the path of a Chromium, Chrome or Edge of this machine, undefined without one */
export function findBrowser(): string | undefined;
/** What to do where no browser was found. */
export const howToGetABrowser: string;
