/** Where an address leads, for people to read: never with the credentials that it may hold. */
export const hostOf = (url: string): string => url.replace(/^[^/]*\/\/(?:.*@)?/, '').replace(/[/?].*$/, '');
