import { worksLeads } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadSource, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { GivenDetails } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody, somebody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { may } from '../kernel/rights.ts';
import { assigned, mayNotReceive, someOptions, type AssignmentOptions, type LeadAssigned } from './assign-lead.ts';
import {
  blankFacts,
  initialLead,
  assigns,
  personal,
  someDetails,
  someGiven,
  unlikelyDaysBy,
  withBusinessUse,
  type LeadState,
  type OfLead,
} from './lead.ts';
import { settled, settlementExpected, type LeadSettled, type LeadSettlementExpected } from './settlement.ts';

interface Origin {
  readonly OriginationCodeID: LeadSourceID;
  readonly CustomFormName: string | null;
}

interface LogLead extends OfLead, Origin {
  readonly type: 'LogLead';
  readonly person: LeadPerson;
  readonly details: LeadDetails;
  /** The details of a known person as a request from outside gave them. */
  readonly given?: Partial<GivenDetails>;
  readonly assignee: Candidate | null;
  readonly options: AssignmentOptions;
  readonly ExpectedSettlementDate: string | null;
  readonly SettlementDateActual: string | null;
}

interface LeadLogged {
  readonly type: 'LeadLogged';
  readonly data: OfLead & LeadPerson & LeadDetails & Partial<GivenDetails> & Origin;
}

const origins = {
  [leadSource.MANUAL]: 'Logged by hand',
  [leadSource.CUSTOM_FORM]: 'Logged from a form',
  [leadSource.SESSION_CALLBACK]: 'Logged from a session callback',
  [leadSource.SESSION_QUOTE]: 'Logged from a session quote request',
  [leadSource.WEBSITE]: 'Logged from the website',
  [leadSource.BOOKING]: 'Logged from a booking',
  [leadSource.SYSTEM]: 'Logged by the system',
} as const satisfies Record<LeadSourceID, string>;

export const logLead: Decision<LeadState, LogLead, LeadLogged, LeadSettlementExpected | LeadSettled | LeadAssigned> = {
  command: 'LogLead',
  who: (actor, { assignee }) =>
    may(worksLeads, actor) && (assignee === null || assignee.UserID === actor.id || assigns(actor)),
  of: 'new',
  decide({ LeadID, person, details, given, assignee, options, ...rest }, _state, { actor, now }) {
    const { OriginationCodeID, CustomFormName, ExpectedSettlementDate, SettlementDateActual } = rest;
    const notTheirs = assignee && mayNotReceive(assignee);
    if (notTheirs) return notTheirs;
    const unlikely = unlikelyDaysBy(actor, { ...details, ExpectedSettlementDate, SettlementDateActual }, now);
    if (unlikely !== undefined) return unlikely;
    const lead = { ...initialLead, LeadID };
    return [
      {
        type: 'LeadLogged',
        data: { LeadID, ...person, ...withBusinessUse(details), ...given, OriginationCodeID, CustomFormName },
      },
      ...(ExpectedSettlementDate === null ? [] : [settlementExpected(ExpectedSettlementDate, lead)]),
      ...(SettlementDateActual === null ? [] : [settled(SettlementDateActual, lead)]),
      ...(assignee === null ? [] : [assigned(assignee, options, lead)]),
    ];
  },
  events: {
    LeadLogged: {
      description: 'Interest of a person was written down, with where it came from.',
      personal,
      defaults: blankLead,
      evolve: (state, data, { metadata }) => ({
        ...state,
        stage: 'live',
        LeadID: data.LeadID,
        person: merged(nobody, data),
        details: merged(blankFacts, data),
        traces: {
          ...merged(state.traces, data),
          createdBy: merged(state.traces.createdBy, metadata?.actor ?? {}),
          createdAt: metadata?.time ?? '',
        },
      }),
      history: ({ OriginationCodeID, CustomFormName }) =>
        activity(
          'Lead logged',
          CustomFormName === null ? origins[OriginationCodeID] : `Logged from form “${CustomFormName}”`,
        ),
      undo: historyMessage.madeRecord,
      example: {
        LeadID: 47,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        ...blankLead,
        Notes: 'Met at the field day.',
        GivenContactNumber: '0412884210',
        OriginationCodeID: leadSource.MANUAL,
        CustomFormName: null,
      },
    },
  },
  any: (fc, some, LeadID) =>
    fc.record({
      LeadID: fc.constant(LeadID),
      OriginationCodeID: fc.constantFrom(...Object.values(leadSource)),
      CustomFormName: some.orNull(some.text),
      person: somebody(some),
      details: fc.record(someDetails(fc, some)).map((details) => ({ ...blankLead, ...details })),
      given: fc.record(someGiven(fc, some), { requiredKeys: [] }),
      assignee: some.orNull(some.colleague),
      options: someOptions(fc),
      ExpectedSettlementDate: some.orNull(some.moment),
      SettlementDateActual: some.orNull(some.moment),
    }),
  decidesAgain: true,
};
