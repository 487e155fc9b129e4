import type { Code } from '../kernel/codes.ts';
import type { FuelCardStatusID } from './fuel-card-tracker.statuses.ts';

/** Codes of fuel card trackers: specification 3, section 3. */

export const fuelCardStatuses = {
  128: { label: 'Open', tone: 'primary' },
  142: { label: 'Requested', tone: 'warning' },
  130: { label: 'Completed', tone: 'success' },
  129: { label: 'Closed', tone: 'success' },
} as const satisfies Record<FuelCardStatusID, Code>;

export const deliveryType = { STANDARD: 132, HAND: 133, EXPRESS: 134, COURIER: 135 } as const;
export type DeliveryTypeID = (typeof deliveryType)[keyof typeof deliveryType];
export const deliveryTypes = {
  132: { label: 'Standard' },
  133: { label: 'Hand delivery' },
  134: { label: 'Express post' },
  135: { label: 'Courier' },
} as const satisfies Record<DeliveryTypeID, Code>;

export const cardRequestType = {
  STANDARD: 137,
  REPLACEMENT: 138,
  EXPIRED: 139,
  CHANGE_OF_REGISTRATION: 162,
  ADDITIONAL: 2251,
} as const;
export type CardRequestTypeID = (typeof cardRequestType)[keyof typeof cardRequestType];
export const cardRequestTypes = {
  137: { label: 'Standard' },
  138: { label: 'Replacement' },
  139: { label: 'Expired' },
  162: { label: 'Change of registration' },
  2251: { label: 'Additional' },
} as const satisfies Record<CardRequestTypeID, Code>;

/** The providers of cards, in the order of forms. Chargefox cards have no PIN. */
export const cardProviders = ['BP', 'Shell', 'Ampol', 'Chargefox'] as const;
export type CardProvider = (typeof cardProviders)[number];
export const pinProviders = ['BP', 'Shell', 'Ampol'] as const satisfies readonly CardProvider[];
export type PinProvider = (typeof pinProviders)[number];

/** The record's answer in place of a PIN. An update that sends it back leaves the PIN as it is. */
export const PIN_MASK = '••••';
/** How long the console shows PINs, in seconds. */
export const PINS_SHOWN_SECONDS = 20;

export const fuelCardPageSizes = [20, 50, 100] as const;
