import { DEFAULT_LEASE_TERM, leadStatus, leadType, priority, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { LeadDetails, LeadEvent, LeadPerson, NamedUser } from './lead.events.ts';

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

/** A lead's form when nothing was entered. */
export const blankDetails: LeadDetails = {
  PriorityCodeID: priority.LOW,
  TypeCodeID: leadType.LEAD,
  PreferredCallTime: null,
  Referral: null,
  CurrentLeaseMaturityDate: null,
  IsRefinance: false,
  HasHadNovatedLease: false,
  IsExistingClient: false,
  IsRenovation: false,
  AttendedSession: false,
  CurrentCarManufacturer: null,
  CurrentCarModel: null,
  CurrentCarYear: null,
  InterestedCarManufacturer: null,
  InterestedCarModel: null,
  InterestedCarYear: null,
  AnnualKMs: null,
  AnnualIncome: null,
  LeaseType: null,
  BusinessUse: null,
  PreferredLeaseTerm: DEFAULT_LEASE_TERM,
  PkePayCycleID: null,
  EngagementTypeID: null,
  Notes: null,
};

const nobody: LeadPerson = { PersonID: 0, PersonFullName: null, PersonEmployerName: null, PersonEmail: null, PersonContactNumber: null };

export const initialLead: LeadState = {
  stage: 'unknown',
  version: -1,
  changedBy: '',
  createdByUserID: null,
  LeadID: 0,
  person: nobody,
  details: blankDetails,
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
        details: merged(blankDetails, data),
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
