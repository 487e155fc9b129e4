/** Types, statuses and passed targets of enquiries (specification 3, section 3), apart from their labels: the menu of the console loads this file. */
export const enquiryType = { STANDARD: 100, VEHICLE_SOURCE: 101, PORTAL_PASSWORD_RESET: 102, NEW_CLIENT: 113 } as const;
export type EnquiryTypeID = (typeof enquiryType)[keyof typeof enquiryType];

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

/** A time that runs past its target: to the first contact, or in the current status. */
export const pastTarget = { FIRST_CONTACT: 1, STATUS: 2 } as const;
export type PastTargetID = (typeof pastTarget)[keyof typeof pastTarget];
