import {
  enquiryStatus,
  enquiryType,
  type EnquiryStatusID,
  type EnquiryTypeID,
} from '@leaseledger/contract/enquiries/enquiry.codes';
import { blankEnquiry, type EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { cars, enquiryNotes } from './content.ts';
import { Seeded } from './seeded.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The enquiries of a year, without new clients, and the new clients. */
const ENQUIRIES = 150;
const NEW_CLIENTS = 45;
/** Older enquiries than this have all ended, in days. */
const ENDED_AFTER = 70;

export interface PlannedEnquiry {
  readonly person: number;
  readonly details: EnquiryDetails;
}

/** One decision on an enquiry. */
type Doing =
  | { readonly does: 'add' }
  | { readonly does: 'assign'; readonly to: number }
  | { readonly does: 'contact' }
  | { readonly does: 'urgent' }
  | { readonly does: 'status'; readonly to: EnquiryStatusID }
  | { readonly does: 'deliver' };

/** The nth decision on an enquiry, which is named by its place in the plan. */
export type EnquiryStep = { readonly at: number; readonly by: number | null } & {
  readonly kind: 'enquiry';
  readonly enquiry: number;
  readonly n: number;
} & Doing;

interface PlannedFrom {
  readonly now: number;
  /** Persons with the moments at which they were registered. */
  readonly registered: readonly { readonly person: number; readonly at: number }[];
  /** The users who work on enquiries in turn, who manages them, and who works on new business. */
  readonly staff: readonly number[];
  readonly manager: number;
  readonly relations: number;
  /** The same day within office hours. */
  readonly inOfficeHours: (at: number) => number;
}

const { STANDARD, VEHICLE_SOURCE, PORTAL_PASSWORD_RESET, NEW_CLIENT } = enquiryType;
const { OPEN, IN_PROGRESS, COMPLETED, CLOSED, DELIVERED, PROSPECT, TENDER, CONTRACTED, LOST } = enquiryStatus;

/** In turn, with numbers that have no common divisor, so that every type meets every status soon. */
const types = [STANDARD, VEHICLE_SOURCE, STANDARD, PORTAL_PASSWORD_RESET, VEHICLE_SOURCE] as const;
const statuses = [OPEN, IN_PROGRESS, COMPLETED, OPEN, DELIVERED, IN_PROGRESS, CLOSED] as const;
const ended = [COMPLETED, DELIVERED, CLOSED] as const;
const ofClients = [PROSPECT, TENDER, CONTRACTED, PROSPECT, LOST] as const;
const endedOfClients = [CONTRACTED, LOST] as const;

const dealerships = ['Bayside Kia', 'Geelong City Hyundai', 'Barwon BYD', 'Western Toyota', 'Coast Tesla'] as const;
const portalNotes = ['Locked out after three tries', 'Never received the reset mail', 'New telephone, no code comes'];
const clientNotes = [
  'Asks what salary packaging costs an employer of 300',
  'Tender for novated leases closes next month',
  'Payroll wants to know how deductions are reported',
  'Referred by the chamber of commerce',
];

/** The details of an enquiry of this type. */
function detailsOf(TypeCodeID: EnquiryTypeID, random: Seeded, at: number): EnquiryDetails {
  const base: EnquiryDetails = {
    ...blankEnquiry,
    TypeCodeID,
    PriorityCodeID: random.weighted([
      [priority.LOW, 60],
      [priority.MEDIUM, 27],
      [priority.HIGH, 13],
    ]),
    IsExistingClient: TypeCodeID !== NEW_CLIENT && random.chance(0.4),
    Referral: random.chance(0.2) ? 'A colleague' : null,
  };
  if (TypeCodeID === PORTAL_PASSWORD_RESET)
    return { ...base, Notes: random.one(portalNotes), ACID: `AC-${random.whole(10_000, 99_999)}` };
  if (TypeCodeID === NEW_CLIENT) {
    return {
      ...base,
      Notes: random.one(clientNotes),
      HRContactName: 'Helen Ward',
      HRContactEmail: 'hr@example.com',
      HRContactPhone: `0491${random.whole(570_000, 579_999)}`,
      PayrollContactName: 'Paul Rees',
      PayrollContactEmail: 'payroll@example.com',
    };
  }
  if (TypeCodeID === STANDARD) return { ...base, Notes: random.one(enquiryNotes) };
  const [DesiredVehicleMake, DesiredVehicleModel] = random.one(cars);
  const price = random.whole(380, 890) * 100_00;
  return {
    ...base,
    Notes: `Asks for the ${DesiredVehicleMake} ${DesiredVehicleModel} at a fleet price`,
    DesiredVehicleMake,
    DesiredVehicleModel,
    DesiredVehicleYear: new Date(at).getUTCFullYear(),
    Dealership: random.one(dealerships),
    DealershipContactName: 'Fleet desk',
    DealershipContactPhoneNumber: `0491${random.whole(570_000, 579_999)}`,
    PurchasePrice: price,
    Discounts: random.chance(0.6) ? random.whole(5, 40) * 100_00 : null,
    OrderDate: new Date(at + 5 * DAY).toISOString(),
    DeliveryDateEstimated: new Date(at + random.whole(30, 120) * DAY).toISOString(),
    Finance: random.chance(0.7),
  };
}

/** A year of enquiries. The newest ones show every type, every status and what is urgent. */
export function planEnquiries({ now, registered, staff, manager, relations, inOfficeHours }: PlannedFrom): {
  readonly enquiries: readonly PlannedEnquiry[];
  readonly steps: readonly EnquiryStep[];
} {
  const random = new Seeded(20_261_128);
  const enquiries: PlannedEnquiry[] = [];
  const steps: EnquiryStep[] = [];

  function plan(index: number, count: number, TypeCodeID: EnquiryTypeID): void {
    const age = 0.2 + 357 * ((index + 0.5) / count) ** 1.4;
    const at = inOfficeHours(now - age * DAY);
    const known = registered.filter((one) => one.at < at - MINUTE);
    if (known.length === 0) return;
    const enquiry =
      enquiries.push({ person: random.one(known).person, details: detailsOf(TypeCodeID, random, at) }) - 1;
    const isClient = TypeCodeID === NEW_CLIENT;
    const worker = isClient ? relations : (staff[index % staff.length] ?? manager);
    let [last, n] = [at, 0];
    const then = (doing: Doing, by: number, share: number): void => {
      const next = inOfficeHours(last + Math.min(share * 3 * DAY, (now - last) * share));
      // Office hours may lie before the step before.
      last = Math.min(Math.max(next, last + MINUTE), now);
      steps.push({ kind: 'enquiry', enquiry, n: n++, at: last, by, ...doing });
    };
    steps.push({ kind: 'enquiry', enquiry, n: n++, at, by: isClient ? relations : worker, does: 'add' });

    const choices = isClient ? ofClients : statuses;
    const over = isClient ? endedOfClients : ended;
    const wanted = age > ENDED_AFTER ? over[index % over.length] : choices[index % choices.length];
    const status = wanted === DELIVERED && TypeCodeID === PORTAL_PASSWORD_RESET ? COMPLETED : wanted;
    if (index % 6 === 1) then({ does: 'urgent' }, manager, 0.02);
    const isNew = status === OPEN || status === PROSPECT;
    // Every second new enquiry waits for somebody to take it.
    if (isNew && index % 2 === 1) return;
    then({ does: 'assign', to: worker }, manager, 0.1);
    if (isNew || status === undefined) return;
    then({ does: 'contact' }, worker, 0.3);
    const between = isClient ? TENDER : IN_PROGRESS;
    then({ does: 'status', to: between }, worker, 0.3);
    if (status === DELIVERED) then({ does: 'deliver' }, worker, 0.8);
    else if (status !== between) then({ does: 'status', to: status }, worker, 0.8);
  }

  for (let index = 0; index < ENQUIRIES; index += 1) plan(index, ENQUIRIES, types[index % types.length] ?? STANDARD);
  for (let index = 0; index < NEW_CLIENTS; index += 1) plan(index, NEW_CLIENTS, NEW_CLIENT);
  return { enquiries, steps };
}
