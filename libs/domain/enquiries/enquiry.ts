import {
  assignsEnquiries,
  deletesEnquiries,
  managesEnquiries,
  mayBeGivenEnquiries,
} from '@leaseledger/contract/access/permissions';
import { opensEnquiry } from '@leaseledger/contract/enquiries/enquiry.access';
import { enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryStatus, enquiryType, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import {
  blankCommon,
  blankEnquiry,
  blankSpecial,
  enquiryFormats,
  enquiryLabels,
  hasField,
  personalEnquiryDetails,
  type EnquiryDetails,
  type SpecialDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody, personNames } from '../behaviours/about-person.ts';
import { changesOf, merged } from '../behaviours/amendment.ts';
import { nobodyAssigned, type AssignmentTraces } from '../behaviours/assignment.ts';
import { noClocks, statusSince, type ServiceClocks } from '../behaviours/service-clocks.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { FieldWords } from '../kernel/changes.ts';
import type { Actor, Attributed } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** Who did what to an enquiry and when, as its row shows. Moments are ISO 8601, UTC. */
export interface EnquiryTraces extends AssignmentTraces {
  /** The lead that became the enquiry. */
  readonly LeadID?: number;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
}

/** The state that decisions on an enquiry need. */
export interface EnquiryState {
  readonly stage: 'unknown' | 'live' | 'deleted';
  readonly EnquiryID: number;
  readonly person: LeadPerson;
  readonly details: EnquiryDetails;
  readonly status: EnquiryStatusID;
  readonly assignee: NamedUser | null;
  readonly traces: EnquiryTraces;
  readonly clocks: ServiceClocks;
}

export const initialEnquiry: EnquiryState = {
  stage: 'unknown',
  EnquiryID: 0,
  person: nobody,
  details: blankEnquiry,
  status: enquiryStatus.OPEN,
  assignee: null,
  traces: { createdBy: { id: null, name: '' }, createdAt: '', ...nobodyAssigned },
  clocks: noClocks,
};

/** The moment of an event: ISO 8601, UTC. A decision that is not recorded yet has none, so it counts as the latest known one. */
export const momentOf = ({ metadata }: Attributed, { clocks }: Pick<EnquiryState, 'clocks'>): string =>
  metadata?.time ?? statusSince(clocks) ?? '';

export interface OfEnquiry {
  readonly EnquiryID: number;
}

/** The details as events hold them: those of every type, and what is known of the special ones. */
export type ToldDetails = typeof blankCommon & Partial<SpecialDetails>;

/** An enquiry has few special details, so blank ones are left out. */
export const toldDetails = (details: EnquiryDetails): ToldDetails => ({
  ...merged(blankCommon, details),
  ...changesOf(blankSpecial, details),
});

/** Sealed with the key of the enquiry's person. */
export const personal = personalOf('person', 'PersonID', [...personNames, ...personalEnquiryDetails]);

export const words: FieldWords = {
  labels: enquiryLabels,
  formats: enquiryFormats,
  sealed: personalEnquiryDetails,
};

export const notThere = ({ stage }: EnquiryState): Rejection | undefined =>
  stage === 'live' ? undefined : missing(message.notFound('Enquiry'));

/** The system itself, and users who may open the enquiry. */
export const opens = (
  actor: Actor,
  { details: { TypeCodeID }, assignee, traces: { createdBy } }: EnquiryState,
): boolean =>
  actor.id === null ||
  opensEnquiry(
    { id: actor.id, rights: actor },
    { TypeCodeID, AssignedToUserID: assignee?.UserID ?? null, CreatedByUserID: createdBy.id },
  );

export const assigns = (actor: Actor): boolean => may(assignsEnquiries, actor);
export const deletes = (actor: Actor): boolean => may(deletesEnquiries, actor);

const isNewClient = ({ TypeCodeID }: Pick<EnquiryDetails, 'TypeCodeID'>): boolean =>
  TypeCodeID === enquiryType.NEW_CLIENT;

/** Whether a user may be given an enquiry of this type: only users who see it in their list. */
export const mayBeGiven =
  (details: Pick<EnquiryDetails, 'TypeCodeID'>) =>
  (assignee: Candidate): boolean =>
    mayBeGivenEnquiries(assignee, isNewClient(details));

/** The name of an enquiry's type. Types of later releases have none. */
export const typeName = ({ TypeCodeID }: Pick<EnquiryDetails, 'TypeCodeID'>): string =>
  Object.entries(enquiryTypes).find(([id]) => Number(id) === TypeCodeID)?.[1].label ?? '';

/** Why these changes of an enquiry's details are refused; undefined if they are not. */
export function whyNotChanged(
  changed: Partial<EnquiryDetails>,
  current: EnquiryDetails,
  actor: Actor,
): Rejection | undefined {
  if (changed.Urgent !== undefined && !may(managesEnquiries, actor)) return forbidden(enquiryMessage.urgentByManagers);
  if (changed.TypeCodeID !== undefined) return ruleBroken(enquiryMessage.typeStays);
  // A field of another type may be emptied, because older releases could fill it.
  const wrong = Object.entries(changesOf<EnquiryDetails>(blankEnquiry, changed)).find(
    ([field]) => !hasField(current.TypeCodeID, field),
  );
  return wrong && ruleBroken(enquiryMessage.wrongField(words.labels[wrong[0]] ?? wrong[0], typeName(current)));
}

export const someDetails = (fc: Generator, { text, moment, orNull }: SomeValues) => ({
  PriorityCodeID: fc.constantFrom(...Object.values(priority)),
  Urgent: fc.boolean(),
  Notes: orNull(text),
  InitialContactDate: orNull(moment),
  DeliveryDate: orNull(moment),
  Dealership: orNull(text),
  PurchasePrice: orNull(fc.integer({ min: 1, max: 3 })),
  ACID: orNull(text),
  HRContactName: orNull(text),
});
