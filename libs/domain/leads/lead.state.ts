import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import type { LeadEvent } from './lead.events.ts';

/** What decisions on a lead ask about. */
export interface LeadState {
  readonly stage: 'unknown' | 'live' | 'deleted';
  readonly createdByUserID: number | null;
  readonly LeadID: number;
  readonly person: LeadPerson;
  readonly details: LeadDetails;
  readonly status: LeadStatusID;
  readonly assignee: NamedUser | null;
  readonly expectedSettlement: string | null;
  readonly settlement: string | null;
}

const nobody: LeadPerson = { PersonID: 0, PersonFullName: null, PersonEmployerName: null, PersonEmail: null, PersonContactNumber: null };

export const initialLead: LeadState = {
  stage: 'unknown',
  createdByUserID: null,
  LeadID: 0,
  person: nobody,
  details: blankLead,
  status: leadStatus.OPEN,
  assignee: null,
  expectedSettlement: null,
  settlement: null,
};

export function evolveLead(state: LeadState, { type, data, metadata }: LeadEvent & Attributed): LeadState {
  switch (type) {
    case 'LeadLogged':
      return {
        ...state,
        stage: 'live',
        LeadID: data.LeadID,
        createdByUserID: metadata?.actor.id ?? null,
        person: merged(nobody, data),
        details: merged(blankLead, data),
      };
    case 'LeadAmended':
      return { ...state, details: merged(state.details, data) };
    case 'LeadPersonChanged':
      return { ...state, person: merged(nobody, data), details: merged(state.details, data) };
    case 'LeadAssigned':
      return { ...state, assignee: data.to };
    case 'LeadUnassigned':
      return { ...state, assignee: null };
    case 'LeadStatusChanged':
      return { ...state, status: data.to };
    case 'LeadSettlementExpected':
      return { ...state, expectedSettlement: data.ExpectedSettlementDate };
    case 'LeadSettled':
      return { ...state, settlement: data.SettlementDateActual };
    case 'LeadDeleted':
      return { ...state, stage: 'deleted' };
  }
}
