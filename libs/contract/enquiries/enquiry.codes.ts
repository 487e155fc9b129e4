import type { Code } from '../kernel/codes.ts';

/** Codes of the enquiries area: specification 3, sections 3 and 4. */

export const enquiryType = { STANDARD: 100, VEHICLE_SOURCE: 101, PORTAL_PASSWORD_RESET: 102, NEW_CLIENT: 113 } as const;
export type EnquiryTypeID = (typeof enquiryType)[keyof typeof enquiryType];
export const enquiryTypes = {
  100: { label: 'Standard' },
  101: { label: 'Vehicle Source' },
  102: { label: 'Portal Password Reset' },
  113: { label: 'New Client' },
} as const satisfies Record<EnquiryTypeID, Code>;

export const enquiryStatus = {
  OPEN: 104,
  IN_PROGRESS: 105,
  CLOSED: 106,
  COMPLETED: 107,
  DELIVERED: 151,
  PROSPECT: 114,
  TENDER: 115,
  CONTRACTED: 116,
  LOST: 117,
} as const;
export type EnquiryStatusID = (typeof enquiryStatus)[keyof typeof enquiryStatus];
export const enquiryStatuses = {
  104: { label: 'Open', tone: 'primary' },
  105: { label: 'In Progress', tone: 'warning' },
  106: { label: 'Closed', tone: 'success' },
  107: { label: 'Completed', tone: 'success' },
  151: { label: 'Delivered', tone: 'success' },
  114: { label: 'Prospect', tone: 'primary' },
  115: { label: 'Tender', tone: 'warning' },
  116: { label: 'Contracted', tone: 'success' },
  117: { label: 'Lost', tone: 'error' },
} as const satisfies Record<EnquiryStatusID, Code>;

const ofClients: readonly EnquiryStatusID[] = [
  enquiryStatus.PROSPECT,
  enquiryStatus.TENDER,
  enquiryStatus.CONTRACTED,
  enquiryStatus.LOST,
];
const ofOthers: readonly EnquiryStatusID[] = [
  enquiryStatus.OPEN,
  enquiryStatus.IN_PROGRESS,
  enquiryStatus.CLOSED,
  enquiryStatus.COMPLETED,
  enquiryStatus.DELIVERED,
];

/** The statuses of enquiries of a type, in the order of menus. New Client enquiries have statuses of their own. */
export const statusesOf = (TypeCodeID: number): readonly EnquiryStatusID[] =>
  TypeCodeID === enquiryType.NEW_CLIENT ? ofClients : ofOthers;

/** The status of a new enquiry of a type. */
export const firstStatusOf = (TypeCodeID: number): EnquiryStatusID =>
  TypeCodeID === enquiryType.NEW_CLIENT ? enquiryStatus.PROSPECT : enquiryStatus.OPEN;

/** The statuses of enquiries that nobody works on. */
export const endedStatuses: readonly EnquiryStatusID[] = [
  enquiryStatus.CLOSED,
  enquiryStatus.COMPLETED,
  enquiryStatus.DELIVERED,
  enquiryStatus.CONTRACTED,
  enquiryStatus.LOST,
];

/** The statuses of enquiries of a type that staff still work on. */
export const openStatusesOf = (TypeCodeID: number): readonly EnquiryStatusID[] =>
  statusesOf(TypeCodeID).filter((status) => !endedStatuses.includes(status));

/** The types of enquiries that can be marked as delivered. */
export const deliverableTypes: readonly EnquiryTypeID[] = [enquiryType.STANDARD, enquiryType.VEHICLE_SOURCE];

export const enquiryPageSizes = [20, 50, 100] as const;
