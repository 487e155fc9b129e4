import { enquiryType, firstStatusOf } from '@leaseledger/contract/enquiries/enquiry.statuses';
import {
  blankCommon,
  blankEnquiry,
  hasField,
  type EnquiryDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import { worksEnquiries, worksNewBusiness } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody, somebody } from '../behaviours/about-person.ts';
import { changesOf, merged } from '../behaviours/amendment.ts';
import { begun, dated } from '../behaviours/service-clocks.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { isSystem, may } from '../kernel/rights.ts';
import { assigned, mayNotReceive, type EnquiryAssigned } from './assign-enquiry.ts';
import {
  assigns,
  initialEnquiry,
  personal,
  someDetails,
  toldDetails,
  whyNotChanged,
  type EnquiryState,
  type OfEnquiry,
  type ToldDetails,
} from './enquiry.ts';

/** The new enquiry and its details. */
export interface LoggedEnquiry extends OfEnquiry, LeadPerson, ToldDetails {
  /** The lead that became the enquiry. */
  readonly LeadID?: number;
  /** The person that the enquiry is shown with, if its own person was merged into another one before. */
  readonly KeptPersonID?: number;
  /** The assignee of the lead, who works on the enquiry. Older events lack it. */
  readonly assignee?: NamedUser | null;
  /** The event of a converted lead is the system's, so it names the user who converted the lead. */
  readonly createdBy: { readonly id: number | null; readonly name: string };
}

/** The clocks of a new enquiry, which may come with an initial contact date. */
export const clocksOfLogged = (told: ToldDetails, at: string) =>
  dated(begun(firstStatusOf(told.TypeCodeID), at), merged(blankCommon, told).InitialContactDate, at);

interface LogEnquiry {
  readonly type: 'LogEnquiry';
  readonly enquiry: LoggedEnquiry;
}

interface EnquiryLogged extends DomainEvent<'EnquiryLogged', LoggedEnquiry> {}

/** Logs the enquiry that a lead became. */
export const logEnquiry: Decision<EnquiryState, LogEnquiry, EnquiryLogged> = {
  command: 'LogEnquiry',
  who: isSystem,
  of: 'new',
  decide: ({ enquiry }, { stage }) => (stage === 'unknown' ? [{ type: 'EnquiryLogged', data: enquiry }] : []),
  events: {
    EnquiryLogged: {
      description: 'An enquiry was written down by hand, or out of a lead, which it then names.',
      personal,
      defaults: { ...blankCommon, assignee: null },
      evolve: (state, data, { metadata }) => ({
        ...state,
        clocks: clocksOfLogged(data, metadata?.time ?? ''),
        stage: 'live',
        EnquiryID: data.EnquiryID,
        person: merged(nobody, data),
        details: merged(blankEnquiry, data),
        status: firstStatusOf(data.TypeCodeID),
        assignee: data.assignee ?? null,
        traces: {
          ...state.traces,
          ...(data.LeadID !== undefined && { LeadID: data.LeadID }),
          createdBy: data.createdBy,
          createdAt: metadata?.time ?? '',
        },
      }),
      history: ({ LeadID }) =>
        activity('Enquiry logged', LeadID === undefined ? 'Logged by hand' : `Logged from lead ${LeadID}`),
      undo: historyMessage.madeRecord,
      example: {
        EnquiryID: 5,
        LeadID: 46,
        PersonID: 8,
        PersonFullName: 'Ravi Menon',
        PersonEmployerName: 'Tamar Smith & Co',
        PersonEmail: 'ravi.menon@example.com',
        PersonContactNumber: '0400333444',
        ...blankCommon,
        createdBy: { id: 1, name: 'Mia Okafor' },
      },
    },
  },
  any: (fc, some, EnquiryID) =>
    fc.tuple(some.ids, somebody(some)).map(([LeadID, person]) => ({
      enquiry: {
        EnquiryID,
        LeadID,
        ...person,
        ...blankCommon,
        Notes: 'Kia EV5',
        createdBy: { id: 1, name: 'Mia Okafor' },
      },
    })),
};

interface AddEnquiry extends OfEnquiry {
  readonly type: 'AddEnquiry';
  readonly person: LeadPerson;
  readonly details: EnquiryDetails;
  readonly assignee: Candidate | null;
  /** Imported enquiries mail no customer. */
  readonly tellClient?: false;
}

/** Logs an enquiry by hand. Users may give a new one to themselves; giving it to others is for managers. */
export const addEnquiry: Decision<EnquiryState, AddEnquiry, never, EnquiryLogged | EnquiryAssigned> = {
  command: 'AddEnquiry',
  who: (actor, { details: { TypeCodeID }, assignee }) =>
    (may(worksEnquiries, actor) || (TypeCodeID === enquiryType.NEW_CLIENT && may(worksNewBusiness, actor))) &&
    (assignee === null || assignee.UserID === actor.id || assigns(actor)),
  of: 'new',
  decide({ EnquiryID, person, details, assignee, tellClient = true }, _state, { actor }) {
    const wanted = changesOf<EnquiryDetails>({ ...blankEnquiry, TypeCodeID: details.TypeCodeID }, details);
    const refusal = whyNotChanged(wanted, details, actor) ?? (assignee && mayNotReceive(assignee, details));
    if (refusal) return refusal;
    const createdBy = { id: actor.id, name: actor.name };
    return [
      { type: 'EnquiryLogged', data: { EnquiryID, ...person, ...toldDetails(details), createdBy } },
      ...(assignee === null ? [] : [assigned(assignee, { tellClient }, { ...initialEnquiry, EnquiryID })]),
    ];
  },
  events: {},
  any: (fc, some, id) =>
    fc.record({
      EnquiryID: fc.constant(id),
      person: somebody(some),
      details: fc
        .record({ TypeCodeID: fc.constantFrom(...Object.values(enquiryType)), ...someDetails(fc, some) })
        .map(({ TypeCodeID, ...details }): EnquiryDetails => {
          const fitting = Object.entries(details).filter(([field]) => hasField(TypeCodeID, field));
          return merged(blankEnquiry, { ...Object.fromEntries(fitting), TypeCodeID });
        }),
      assignee: some.orNull(some.colleague),
    }),
  decidesAgain: true,
};
