import type { Code } from '../kernel/codes.ts';
import { enquiryType, type EnquiryStatusID, type EnquiryTypeID, type PastTargetID } from './enquiry.statuses.ts';

/** Codes of the enquiries area: specification 3, sections 3 and 4. */

export const enquiryTypes = {
  100: { label: 'Standard' },
  101: { label: 'Vehicle Source' },
  102: { label: 'Portal Password Reset' },
  113: { label: 'New Client' },
} as const satisfies Record<EnquiryTypeID, Code>;

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

/** The types of enquiries that can be marked as delivered. */
export const deliverableTypes: readonly EnquiryTypeID[] = [enquiryType.STANDARD, enquiryType.VEHICLE_SOURCE];

export const enquiryPageSizes = [20, 50, 100] as const;

export const pastTargets = {
  1: { label: 'First contact' },
  2: { label: 'Time in status' },
} as const satisfies Record<PastTargetID, Code>;
