import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { LeadEvent, NamedUser } from './lead.events.ts';

/** What decisions on a lead ask about. */
export interface LeadState {
  readonly stage: 'unknown' | 'live' | 'deleted';
  /** The revision of the last event; -1 before the first. */
  readonly version: number;
  /** Who decided last. */
  readonly changedBy: string;
  readonly createdByUserID: number | null;
  readonly LeadID: number;
  readonly person: LeadPerson;
  readonly details: LeadDetails;
  readonly status: LeadStatusID;
  readonly assignee: NamedUser | null;
  /** The model of the leasing system that the lead is linked to. */
  readonly linkedModelID: number | null;
  readonly expectedSettlement: string | null;
  readonly settlement: string | null;
}

const nobody: LeadPerson = { PersonID: 0, PersonFullName: null, PersonEmployerName: null, PersonEmail: null, PersonContactNumber: null };

export const initialLead: LeadState = {
  stage: 'unknown',
  version: -1,
  changedBy: '',
  createdByUserID: null,
  LeadID: 0,
  person: nobody,
  details: blankLead,
  status: leadStatus.OPEN,
  assignee: null,
  linkedModelID: null,
  expectedSettlement: null,
  settlement: null,
};

function evolve(state: LeadState, { type, data }: LeadEvent, actorID: number | null): LeadState {
  switch (type) {
    case 'LeadLogged':
      return {
        ...state,
        stage: 'live',
        LeadID: data.LeadID,
        createdByUserID: actorID,
        person: merged(nobody, data),
        details: merged(blankLead, data),
      };
    case 'LeadAmended':
      return { ...state, person: merged(state.person, data), details: merged(state.details, data) };
    case 'LeadAssigned':
      return { ...state, assignee: data.to };
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

export function evolveLead(state: LeadState, event: LeadEvent & Attributed): LeadState {
  const { id, name } = event.metadata?.actor ?? { id: null, name: state.changedBy };
  return { ...evolve(state, event, id), version: state.version + 1, changedBy: name };
}
