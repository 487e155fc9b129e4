import type { EmbedFault } from './embed-address.ts';

/** The most characters of a name and of a content, then the most tabs of one user. */
export const TAB_NAME_MAX = 60;
export const TAB_CONTENT_MAX = 4000;
export const TABS_MAX = 20;

export const tabMessage = {
  nameRequired: 'A tab needs a name.',
  contentRequired: 'A tab needs content: the address of a page, or the code with which it is embedded.',
  nameTooLong: `A name may hold ${TAB_NAME_MAX} characters.`,
  contentTooLong: `The content may hold ${TAB_CONTENT_MAX} characters.`,
  ownSite: 'This is an address of Leaseledger itself, which cannot be shown within itself.',
  tooMany: `You have ${TABS_MAX} tabs: delete one before you add another.`,
  added: (name: string) => `${name} has been added.`,
  updated: (name: string) => `${name} has been updated.`,
  deleted: 'The tab has been deleted.',
} as const;

/** Messages for pasted text that cannot be embedded. */
export const embedFaults = {
  none: 'There is no address in it: paste the whole address of the page, which begins with https://, or the code with which it is embedded.',
  scheme: 'Only addresses that begin with https:// can be shown.',
  host: 'The address must name a site, without a user name or a password in it.',
} as const satisfies Record<EmbedFault, string>;
