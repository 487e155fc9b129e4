import type { Code } from '../kernel/codes.ts';

/** The types of result in the global search (specification 1, section 2.6). People come before their records. Numbers above 100 are ours. */
export const searchType = {
  PERSON: 5,
  LEAD: 1,
  ENQUIRY: 2,
  NEW_BUSINESS_ENQUIRY: 3,
  SESSION: 4,
  FUEL_CARD: 6,
  RECOSTING: 7,
  USER: 101,
  COMPANY: 102,
} as const;

export type SearchTypeID = (typeof searchType)[keyof typeof searchType];

export const searchTypes = {
  1: { label: 'Lead' },
  2: { label: 'Enquiry' },
  3: { label: 'New Business Enquiry' },
  4: { label: 'Session' },
  5: { label: 'Person' },
  6: { label: 'Fuel Card' },
  7: { label: 'Recosting' },
  101: { label: 'User' },
  102: { label: 'Company' },
} as const satisfies Readonly<Record<SearchTypeID, Code>>;

/** The fewest characters to search for. */
export const SEARCH_MIN = 2;
/** The most results in one answer. */
export const SEARCH_MOST = 100;
/** The most results that paging can reach. A deep page costs more, because every type is read from its first result on. */
export const SEARCH_REACH = 1000;
export const searchPageSizes = [5, 10] as const;
