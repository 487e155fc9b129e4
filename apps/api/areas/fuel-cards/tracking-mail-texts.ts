import {
  ownPlaceholders,
  productMails,
  type ProductMailKey,
} from '@leaseledger/contract/email-templates/product-mails';
import type { CardProvider } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { cardProviders, deliveryType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { trackingMail, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import type { ProductMailContent } from '../../records/mail/exports/mail-templates.ts';

type Described = Pick<
  FuelCardTrackerRow,
  | 'PersonFullName'
  | 'DeliveryTypeCodeID'
  | 'RegistrationNumber'
  | 'VehicleDescription'
  | `CardRequested_${CardProvider}`
  | `TrackingNumber_${CardProvider}`
>;

const ways: Readonly<Record<number, string>> = {
  [deliveryType.STANDARD]: 'by post',
  [deliveryType.HAND]: 'by hand',
  [deliveryType.EXPRESS]: 'by express post',
  [deliveryType.COURIER]: 'by courier',
};

/** The template of each type. */
const templates = {
  [trackingMail.STANDARD]: 'fuel-cards-sent',
  [trackingMail.STANDARD_UNTRACKED]: 'fuel-cards-sent-untracked',
  [trackingMail.ADDITIONAL_BP]: 'fuel-card-additional-bp',
  [trackingMail.ADDITIONAL_AMPOL]: 'fuel-card-additional-ampol',
  [trackingMail.ADDITIONAL_SHELL]: 'fuel-card-additional-shell',
  [trackingMail.EXPIRY_BP]: 'fuel-card-expiry-bp',
  [trackingMail.EXPIRY_AMPOL]: 'fuel-card-expiry-ampol',
  [trackingMail.EXPIRY_SHELL]: 'fuel-card-expiry-shell',
  [trackingMail.REGISTRATION]: 'fuel-cards-registration',
  [trackingMail.REGISTRATION_UNTRACKED]: 'fuel-cards-registration-untracked',
} as const satisfies Record<TrackingMailID, ProductMailKey>;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** A tracking mail in the template of its type. The data hold only what that template's built-in version says. */
export function trackingMailOf(EmailType: TrackingMailID, tracker: Described): ProductMailContent {
  const mail = templates[EmailType];
  const cards = cardProviders.filter((card) => tracker[`CardRequested_${card}`] || tracker[`TrackingNumber_${card}`]);
  const values: Readonly<Record<string, string | null>> = {
    first_name: (tracker.PersonFullName ?? '').split(' ', 1)[0] ?? '',
    cards: cards.length === 0 ? 'fuel cards' : `${listed(cards)} fuel card${cards.length === 1 ? '' : 's'}`,
    way: ways[tracker.DeliveryTypeCodeID] ?? 'to you',
    bp_number: tracker.TrackingNumber_BP,
    ampol_number: tracker.TrackingNumber_Ampol,
    shell_number: tracker.TrackingNumber_Shell,
    chargefox_number: tracker.TrackingNumber_Chargefox,
    vehicle: tracker.VehicleDescription,
    registration: tracker.RegistrationNumber,
  };
  return {
    mail,
    values: Object.fromEntries(ownPlaceholders(productMails[mail]).map((name) => [name, values[name] ?? ''])),
  };
}

/** The same from the values of an event. */
export const trackingMailFrom = (
  EmailType: TrackingMailID,
  values: ProductMailContent['values'],
): ProductMailContent => ({
  mail: templates[EmailType],
  values,
});
