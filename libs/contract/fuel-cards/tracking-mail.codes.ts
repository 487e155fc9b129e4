import type { Code } from '../kernel/codes.ts';
import type { PinProvider } from './fuel-card-tracker.codes.ts';

/** The types of mail that tell a customer of their fuel cards, in the order of decisions 4. */
export const trackingMail = {
  STANDARD: 1,
  STANDARD_UNTRACKED: 2,
  ADDITIONAL_BP: 3,
  ADDITIONAL_AMPOL: 4,
  ADDITIONAL_SHELL: 5,
  EXPIRY_BP: 6,
  EXPIRY_AMPOL: 7,
  EXPIRY_SHELL: 8,
  REGISTRATION: 9,
  REGISTRATION_UNTRACKED: 10,
} as const;
export type TrackingMailID = (typeof trackingMail)[keyof typeof trackingMail];

/** `of` is the one card that the mail is about; without it, all requested cards. `needsNumber` is for mails that hold tracking numbers. */
export const trackingMails = {
  1: { label: 'Standard, with tracking', needsNumber: true },
  2: { label: 'Standard, without tracking', needsNumber: false },
  3: { label: 'Additional or replacement BP', needsNumber: true, of: 'BP' },
  4: { label: 'Additional or replacement Ampol', needsNumber: true, of: 'Ampol' },
  5: { label: 'Additional or replacement Shell', needsNumber: true, of: 'Shell' },
  6: { label: 'Expiry replacement BP', needsNumber: true, of: 'BP' },
  7: { label: 'Expiry replacement Ampol', needsNumber: true, of: 'Ampol' },
  8: { label: 'Expiry replacement Shell', needsNumber: true, of: 'Shell' },
  9: { label: 'Change of registration, with tracking', needsNumber: true },
  10: { label: 'Change of registration, without tracking', needsNumber: false },
} as const satisfies Record<TrackingMailID, Code & { readonly needsNumber: boolean; readonly of?: PinProvider }>;
