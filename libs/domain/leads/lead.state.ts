import { leadSource, leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import type { LeadEvent, LeadTraces } from './lead.events.ts';

/** The state that decisions on a lead need. */
export interface LeadState {
  readonly stage: 'unknown' | 'live' | 'deleted' | 'converted';
  readonly LeadID: number;
  readonly person: LeadPerson;
  readonly details: LeadDetails;
  readonly status: LeadStatusID;
  readonly assignee: NamedUser | null;
  readonly expectedSettlement: string | null;
  readonly settlement: string | null;
  readonly traces: LeadTraces;
}

const nobody: LeadPerson = {
  PersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
};

export const initialLead: LeadState = {
  stage: 'unknown',
  LeadID: 0,
  person: nobody,
  details: blankLead,
  status: leadStatus.OPEN,
  assignee: null,
  expectedSettlement: null,
  settlement: null,
  traces: {
    OriginationCodeID: leadSource.SYSTEM,
    CustomFormName: null,
    createdBy: { id: null, name: '' },
    createdAt: '',
    assignedBy: null,
    assignedByID: null,
    assignedAt: null,
    qualifiedAt: null,
  },
};

export function evolveLead(state: LeadState, { type, data, metadata }: LeadEvent & Attributed): LeadState {
  switch (type) {
    case 'LeadLogged':
      return {
        ...state,
        stage: 'live',
        LeadID: data.LeadID,
        person: merged(nobody, data),
        details: merged(blankLead, data),
        traces: {
          ...merged(state.traces, data),
          createdBy: merged(state.traces.createdBy, metadata?.actor ?? {}),
          createdAt: metadata?.time ?? '',
        },
      };
    case 'LeadAmended':
      return { ...state, details: merged(state.details, data) };
    case 'LeadPersonChanged':
      return { ...state, person: merged(nobody, data), details: merged(state.details, data) };
    case 'LeadAssigned':
      return {
        ...state,
        assignee: data.to,
        traces: {
          ...state.traces,
          assignedBy: metadata?.actor.name ?? null,
          assignedByID: metadata?.actor.id ?? null,
          assignedAt: metadata?.time ?? null,
        },
      };
    case 'LeadUnassigned':
      return {
        ...state,
        assignee: null,
        traces: { ...state.traces, assignedBy: null, assignedByID: null, assignedAt: null },
      };
    case 'LeadStatusChanged':
      return {
        ...state,
        status: data.to,
        traces:
          data.to === leadStatus.QUALIFIED ? { ...state.traces, qualifiedAt: metadata?.time ?? null } : state.traces,
      };
    case 'LeadSettlementExpected':
      return { ...state, expectedSettlement: data.ExpectedSettlementDate };
    case 'LeadSettled':
      return { ...state, settlement: data.SettlementDateActual };
    case 'LeadDeleted':
      return { ...state, stage: 'deleted' };
    case 'LeadConvertedToEnquiry':
      return { ...state, stage: 'converted', person: merged(nobody, data) };
    case 'LeadRestored':
      return {
        stage: 'live',
        LeadID: data.LeadID,
        person: merged(nobody, data),
        details: merged(blankLead, data),
        status: data.status,
        assignee: data.assignee,
        expectedSettlement: data.ExpectedSettlementDate,
        settlement: data.SettlementDateActual,
        traces: merged(state.traces, data),
      };
  }
}

const goes = new Set(['LeadDeleted', 'LeadConvertedToEnquiry']);

/** Whether a lead with these events is no more: deleted, or an enquiry. */
export const endsGone = (events: readonly { readonly type: string }[]): boolean =>
  goes.has(events.findLast(({ type }) => goes.has(type) || type === 'LeadRestored')?.type ?? '');
