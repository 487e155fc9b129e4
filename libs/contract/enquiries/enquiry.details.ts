import {
  blankOf,
  cents,
  code,
  day,
  email,
  fields,
  formatsOf,
  freeTextIn,
  id,
  labelsOf,
  lines,
  personalIn,
  phone,
  searchedIn,
  text,
  year,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { leadFields } from '../leads/lead.details.ts';
import { personMessage } from '../persons/person.messages.ts';
import { enquiryTypes } from './enquiry.codes.ts';
import { enquiryType, type EnquiryTypeID } from './enquiry.statuses.ts';

const named = { max: 100, personal: true } as const;
const address = { wrong: personMessage.email, personal: true } as const;
const number = { min: 1, max: 10, wrong: personMessage.phone, personal: true } as const;
const vehicleYear = { min: 1900, max: 9999 } as const;
/** Ten million dollars. */
const price = { max: 1_000_000_000, personal: true } as const;

/** The fields that enquiries of every type have. */
const commonFields = fields({
  TypeCodeID: code(enquiryType, enquiryTypes, { label: 'Type', blank: enquiryType.STANDARD, column: true }),
  PriorityCodeID: leadFields.PriorityCodeID,
  Urgent: yesNo({ label: 'Urgent', column: true }),
  PreferredCallTime: leadFields.PreferredCallTime,
  /** The first contact with the customer. */
  InitialContactDate: day({ label: 'First contact', said: 'Initial contact date', column: true }),
  Referral: leadFields.Referral,
  OriginationUserID: id({ label: 'Originated by', column: true }),
  OriginationUserName: text({ label: 'Originated by', max: 200, personal: false, column: true }),
  IsExistingClient: leadFields.IsExistingClient,
  Notes: leadFields.Notes,
});

const deliveryFields = fields({ DeliveryDate: day({ label: 'Delivered', said: 'Delivery date', column: true }) });

/** The vehicle that a customer has, the vehicle that they want, and its purchase. */
const vehicleFields = fields({
  CurrentVehicleMake: text({ label: 'Current vehicle make', ...named }),
  CurrentVehicleModel: text({ label: 'Current vehicle model', ...named }),
  CurrentVehicleYear: year({ label: 'Current vehicle year', ...vehicleYear }),
  DesiredVehicleMake: text({ label: 'Desired vehicle make', ...named }),
  DesiredVehicleModel: text({ label: 'Desired vehicle model', ...named }),
  DesiredVehicleYear: year({ label: 'Desired vehicle year', ...vehicleYear }),
  RegistrationNumber: text({ label: 'Registration number', max: 20, personal: true, searched: true }),
  AlphaMarketing: yesNo({ label: 'Alpha marketing' }),
  Accessories: lines({ label: 'Accessories', max: 2000, personal: true }),
  OrderDate: day({ label: 'Ordered', said: 'Order date', column: true }),
  DeliveryDateEstimated: day({ label: 'Expected delivery', said: 'Estimated delivery date', column: true }),
  DeliveryAddress: lines({ label: 'Delivery address', max: 500, personal: true }),
  PurchasePrice: cents({ label: 'Purchase price', column: true, ...price }),
  Discounts: cents({ label: 'Discounts', column: true, ...price }),
  Dealership: text({ label: 'Dealership', max: 200, personal: true, searched: true }),
  DealershipContactName: text({ label: 'Dealership contact', ...named }),
  DealershipEmail: email({ label: 'Dealership email', ...address }),
  DealershipContactPhoneNumber: phone({ label: 'Dealership phone', ...number }),
  Finance: yesNo({ label: 'Finance' }),
  ExternalFinancier: yesNo({ label: 'External financier' }),
  FinancierName: text({ label: 'Financier', max: 200, personal: true }),
  FinanceNotes: lines({ label: 'Finance notes', max: 2000, personal: true }),
});

const portalFields = fields({ ACID: text({ label: 'ACID', max: 50, personal: true, searched: true }) });

/** The persons at an employer who are asked about a new client. */
const contactFields = fields({
  HRContactName: text({ label: 'HR contact', ...named }),
  HRContactEmail: email({ label: 'HR email', ...address }),
  HRContactPhone: phone({ label: 'HR phone', ...number }),
  TaxContactName: text({ label: 'Tax contact', ...named }),
  TaxContactEmail: email({ label: 'Tax email', ...address }),
  TaxContactPhone: phone({ label: 'Tax phone', ...number }),
  PayrollContactName: text({ label: 'Payroll contact', ...named }),
  PayrollContactEmail: email({ label: 'Payroll email', ...address }),
  PayrollContactPhone: phone({ label: 'Payroll phone', ...number }),
});

/** The addresses and numbers of other persons than the customer. External users see them masked. */
export const contactDetails = [
  'DealershipEmail',
  'DealershipContactPhoneNumber',
  'HRContactEmail',
  'HRContactPhone',
  'TaxContactEmail',
  'TaxContactPhone',
  'PayrollContactEmail',
  'PayrollContactPhone',
] as const satisfies readonly (keyof (typeof vehicleFields & typeof contactFields))[];

const specialFields = fields({ ...deliveryFields, ...vehicleFields, ...portalFields, ...contactFields });

/** The enquiry fields that staff fill in (specification 3, section 3): those of every type, and those of some types. */
export const enquiryFields = fields({ ...commonFields, ...specialFields });

/** The fields that only some types of enquiries have. */
export interface SpecialDetails extends Values<typeof specialFields> {}
export type SpecialField = keyof SpecialDetails & string;

/** The enquiry fields that staff fill in. Moments are ISO 8601 in UTC, prices in cents. */
export interface EnquiryDetails extends Values<typeof enquiryFields> {}

/** Each key of an object literal is one of its fields. */
const namesIn = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];
const delivered = namesIn(deliveryFields);

/** The fields that an enquiry of each type has, besides those of every type. */
const specialOf: Readonly<Record<EnquiryTypeID, readonly SpecialField[]>> = {
  [enquiryType.STANDARD]: delivered,
  [enquiryType.VEHICLE_SOURCE]: [...delivered, ...namesIn(vehicleFields)],
  [enquiryType.PORTAL_PASSWORD_RESET]: namesIn(portalFields),
  [enquiryType.NEW_CLIENT]: namesIn(contactFields),
};
const special: ReadonlySet<string> = new Set(namesIn(specialFields));

/** Whether enquiries of a type have a field. Types that this release does not know have the fields of every type. */
export const hasField = (TypeCodeID: number, field: string): boolean =>
  !special.has(field) ||
  Object.entries(specialOf).some(
    ([type, names]) => Number(type) === TypeCodeID && names.some((name) => name === field),
  );

export const blankEnquiry: EnquiryDetails = blankOf(enquiryFields);
/** The blank values of the fields that enquiries of every type have. */
export const blankCommon: Values<typeof commonFields> = blankOf(commonFields);
export const blankSpecial: SpecialDetails = blankOf(specialFields);
export const enquiryLabels = labelsOf(enquiryFields);
/** Formats of the fields in histories. */
export const enquiryFormats = formatsOf(enquiryFields);
/** The fields that the log seals with the person's key. They are erased with the person. */
export const personalEnquiryDetails = personalIn(enquiryFields);
/** The fields in which staff write what they like. */
export const freeTextOfEnquiries = freeTextIn(enquiryFields);
export const searchedEnquiryDetails = searchedIn(enquiryFields);
