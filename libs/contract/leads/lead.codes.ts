import type { Code } from '../kernel/codes.ts';
import type { LeadStatusID } from './lead.statuses.ts';

/** Codes of the leads area: specification 3, section 3; decisions 2 and 4. */

export const leadStatuses = {
  3: { label: 'Open', tone: 'primary' },
  5: { label: 'Qualified', tone: 'info' },
  4: { label: 'Closed', tone: 'success' },
} as const satisfies Record<LeadStatusID, Code>;

export const leadSource = {
  MANUAL: 7,
  CUSTOM_FORM: 8,
  SESSION_CALLBACK: 9,
  SESSION_QUOTE: 10,
  WEBSITE: 2250,
  BOOKING: 2312,
  SYSTEM: 3326,
} as const;
export type LeadSourceID = (typeof leadSource)[keyof typeof leadSource];
export const leadSources = {
  7: { label: 'Manual' },
  8: { label: 'Custom form' },
  9: { label: 'Session attendee callback' },
  10: { label: 'Session attendee quote' },
  2250: { label: 'Website API' },
  2312: { label: 'Calendly API' },
  3326: { label: 'System generated' },
} as const satisfies Record<LeadSourceID, Code>;

export const priority = { LOW: 12, MEDIUM: 13, HIGH: 14 } as const;
export type PriorityID = (typeof priority)[keyof typeof priority];
export const priorities = {
  12: { label: 'Low', tone: 'success' },
  13: { label: 'Medium', tone: 'warning' },
  14: { label: 'High', tone: 'error' },
} as const satisfies Record<PriorityID, Code>;

export const leadType = { LEAD: 1240, RECOSTING: 1241, REFINANCE: 1242, FUEL_CARDS: 1243, RENOVATION: 1244 } as const;
export type LeadTypeID = (typeof leadType)[keyof typeof leadType];
export const leadTypes = {
  1240: { label: 'Lead' },
  1241: { label: 'Recosting' },
  1242: { label: 'Refinance' },
  1243: { label: 'Fuel cards' },
  1244: { label: 'Renovation' },
} as const satisfies Record<LeadTypeID, Code>;

export const payCycle = { WEEKLY: 383, FORTNIGHTLY: 382, MONTHLY: 381, BIMONTHLY: 387 } as const;
export type PayCycleID = (typeof payCycle)[keyof typeof payCycle];
export const payCycles = {
  383: { label: 'Weekly' },
  382: { label: 'Fortnightly' },
  381: { label: 'Monthly' },
  387: { label: 'Bimonthly' },
} as const satisfies Record<PayCycleID, Code>;

export const leaseTypes = ['Statutory', 'Operational'] as const;
export type LeaseType = (typeof leaseTypes)[number];

/** Lease terms in years; 3 is the default. */
export const leaseTerms = [1, 2, 3, 4, 5] as const;
export const DEFAULT_LEASE_TERM = 3;

/** How the customer got in touch. The specification uses these codes without listing them (decisions 4, "Files"). */
export const engagementType = { PHONE: 1, EMAIL: 2, IN_PERSON: 3, ONLINE: 4 } as const;
export type EngagementTypeID = (typeof engagementType)[keyof typeof engagementType];
export const engagementTypes = {
  1: { label: 'Phone' },
  2: { label: 'Email' },
  3: { label: 'In person' },
  4: { label: 'Online' },
} as const satisfies Record<EngagementTypeID, Code>;

export const leadPageSizes = [20, 50, 75, 100, 150, 200] as const;
/** The most characters of notes (decisions 4, "Screens"). */
export const NOTES_MAX = 8000;
/** The fewest characters of a new lead's notes, which must be longer than 20 characters. */
export const LEAD_NOTES_MIN = 21;
