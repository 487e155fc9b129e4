import { assignsLeads, managesLeads } from '@leaseledger/contract/access/permissions';
import { opensLead } from '@leaseledger/contract/leads/lead.access';
import { leadSource, priority, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { unlikelyDays } from '@leaseledger/contract/leads/lead.days';
import {
  blankLead,
  leadFormats,
  leadLabels,
  personalLeadDetails,
  type LeadDetails,
} from '@leaseledger/contract/leads/lead.details';
import {
  blankGiven,
  givenLabels,
  personalGivenDetails,
  type GivenDetails,
} from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody, personNames } from '../behaviours/about-person.ts';
import { changesOf, merged } from '../behaviours/amendment.ts';
import { nobodyAssigned, type AssignmentTraces } from '../behaviours/assignment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { FieldWords } from '../kernel/changes.ts';
import type { Actor } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { invalid, missing, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** Who did what to a lead and when, as its row shows. Moments are ISO 8601, UTC. */
export interface LeadTraces extends AssignmentTraces {
  readonly OriginationCodeID: LeadSourceID;
  readonly CustomFormName: string | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly qualifiedAt: string | null;
}

/** The details of a lead: those that staff fill in, and those that a request gave of the person. */
export interface LeadFacts extends LeadDetails, GivenDetails {}

export const blankFacts: LeadFacts = { ...blankLead, ...blankGiven };
export const factLabels = { ...leadLabels, ...givenLabels };

/** The details as events hold them. Most leads have none as given, so empty ones are left out. */
export const toldFacts = (details: LeadFacts): LeadDetails & Partial<GivenDetails> => ({
  ...merged(blankLead, details),
  ...changesOf(blankGiven, details),
});

/** The state that decisions on a lead need. */
export interface LeadState {
  readonly stage: 'unknown' | 'live' | 'deleted' | 'converted';
  readonly LeadID: number;
  readonly person: LeadPerson;
  readonly details: LeadFacts;
  readonly status: LeadStatusID;
  readonly assignee: NamedUser | null;
  readonly expectedSettlement: string | null;
  readonly settlement: string | null;
  readonly traces: LeadTraces;
}

export const initialLead: LeadState = {
  stage: 'unknown',
  LeadID: 0,
  person: nobody,
  details: blankFacts,
  status: leadStatus.OPEN,
  assignee: null,
  expectedSettlement: null,
  settlement: null,
  traces: {
    OriginationCodeID: leadSource.SYSTEM,
    CustomFormName: null,
    createdBy: { id: null, name: '' },
    createdAt: '',
    ...nobodyAssigned,
    qualifiedAt: null,
  },
};

export interface OfLead {
  readonly LeadID: number;
}

/** The fields of lead events that are sealed with the key of the lead's person. */
export const personalFieldsOfLeads = [
  ...personNames,
  ...personalLeadDetails,
  ...personalGivenDetails,
] as const satisfies readonly (keyof (LeadFacts & LeadPerson))[];
export const personal = personalOf('person', 'PersonID', personalFieldsOfLeads);

/** The details that are sealed, besides those that name the person. */
export const personalFacts = [...personalLeadDetails, ...personalGivenDetails] as const;

export const words: FieldWords = {
  labels: {
    ...factLabels,
    CurrentCarManufacturer: 'Current car manufacturer',
    InterestedCarManufacturer: 'Interested in manufacturer',
  },
  formats: leadFormats,
  sealed: personalFacts,
};

export const notThere = ({ stage }: LeadState): Rejection | undefined =>
  stage === 'live' ? undefined : missing(message.notFound('Lead'));

/** The system itself, and users who may open the lead. */
export const opens = (actor: Actor, { assignee, traces: { createdBy } }: LeadState): boolean =>
  actor.id === null ||
  opensLead(
    { id: actor.id, rights: actor },
    { AssignedToUserID: assignee?.UserID ?? null, CreatedByUserID: createdBy.id },
  );

export const manages = (actor: Actor): boolean => may(managesLeads, actor);
export const assigns = (actor: Actor): boolean => may(assignsLeads, actor);

/** A statutory lease has no share of business use. A lead without a lease type keeps the share that a quote named. */
export const withBusinessUse = <Details extends LeadDetails>(details: Details): Details => ({
  ...details,
  BusinessUse: details.LeaseType === 'Statutory' ? null : details.BusinessUse,
});

/** Days from a user are checked. Days from the system, e.g. of an old callback, are accepted as they are. */
export function unlikelyDaysBy(actor: Actor, lead: object, now: string): Rejection | undefined {
  const errors = actor.id === null ? {} : unlikelyDays({ ...lead }, now);
  const [first] = Object.values(errors);
  return first === undefined ? undefined : invalid(first, errors);
}

const leaving = new Set(['LeadDeleted', 'LeadConvertedToEnquiry']);

/** Whether a lead with these events is no more: deleted, or an enquiry. */
export const endsGone = (events: readonly { readonly type: string }[]): boolean =>
  leaving.has(events.findLast(({ type }) => leaving.has(type) || type === 'LeadRestored')?.type ?? '');

export const someDetails = (fc: Generator, { text, moment, orNull }: SomeValues) => ({
  PriorityCodeID: fc.constantFrom(...Object.values(priority)),
  LeaseType: fc.constantFrom('Statutory' as const, 'Operational' as const, null),
  BusinessUse: orNull(fc.integer({ min: 0, max: 100 })),
  IsRefinance: fc.boolean(),
  AnnualKMs: orNull(fc.integer({ min: 1, max: 3 })),
  AnnualIncome: orNull(fc.integer({ min: 1, max: 3 })),
  Notes: orNull(text),
  PreferredCallTime: orNull(moment),
});

/** Details as given, as a request may give them. */
export const someGiven = (_fc: Generator, { text }: SomeValues) => ({ GivenContactNumber: text, GivenLastName: text });
