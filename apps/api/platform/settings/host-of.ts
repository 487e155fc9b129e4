/** The host of an address, for people to read, without any credentials in the address. */
export const hostOf = (url: string): string => url.replace(/^[^/]*\/\/(?:.*@)?/, '').replace(/[/?].*$/, '');
