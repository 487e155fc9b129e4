import { leadSource, leadStatuses, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { day } from '../kernel/dates.ts';
import { activity, changedLabels, type AreaHistory } from '../kernel/history.ts';
import type { LeadDetails, LeadEvent, LeadPerson } from './lead.events.ts';

const origins = {
  [leadSource.MANUAL]: 'Logged by hand',
  [leadSource.CUSTOM_FORM]: 'Logged from a form',
  [leadSource.SESSION_CALLBACK]: 'Logged from a session callback',
  [leadSource.SESSION_QUOTE]: 'Logged from a session quote request',
  [leadSource.WEBSITE]: 'Logged from the website',
  [leadSource.BOOKING]: 'Logged from a booking',
  [leadSource.SYSTEM]: 'Logged by the system',
} as const satisfies Record<LeadSourceID, string>;

/** Fields under one label were changed together, as far as a reader is concerned. */
const labels = {
  PersonID: 'person',
  PriorityCodeID: 'priority',
  TypeCodeID: 'type',
  PreferredCallTime: 'preferred call time',
  Referral: 'referral',
  CurrentLeaseMaturityDate: 'lease maturity date',
  IsRefinance: 'refinance',
  HasHadNovatedLease: 'earlier lease',
  IsExistingClient: 'existing client',
  IsRenovation: 'renovation',
  AttendedSession: 'attended session',
  CurrentCarManufacturer: 'current car',
  CurrentCarModel: 'current car',
  CurrentCarYear: 'current car',
  InterestedCarManufacturer: 'interested car',
  InterestedCarModel: 'interested car',
  InterestedCarYear: 'interested car',
  AnnualKMs: 'annual KMs',
  AnnualIncome: 'annual income',
  LeaseType: 'lease type',
  BusinessUse: 'business use',
  PreferredLeaseTerm: 'lease term',
  PkePayCycleID: 'pay cycle',
  EngagementTypeID: 'engagement type',
  Notes: 'notes',
} as const satisfies Record<keyof LeadDetails | 'PersonID', string>;

/** Every amendment names the lead's person; it is a change only where the names come along. */
function amendedFields({ PersonID, ...changes }: { PersonID: number } & Partial<LeadDetails & LeadPerson>): object {
  return Object.hasOwn(changes, 'PersonFullName') ? { PersonID } : changes;
}

/** A lead's history: specification 3, sections 2 and 4. */
export const leadHistory: AreaHistory<LeadEvent> = {
  subjectType: 'lead',
  subjectID: ({ LeadID }) => LeadID,
  entries: {
    LeadLogged: ({ OriginationCodeID, CustomFormName }) =>
      activity('Lead logged', CustomFormName === null ? origins[OriginationCodeID] : `Logged from form “${CustomFormName}”`),
    LeadAmended: ({ LeadID: _, ...data }) => activity('Lead amended', changedLabels(amendedFields(data), labels)),
    LeadAssigned: ({ from, to, warm }) => ({
      Kind: 'assignee',
      ActivityTypeCodeName: 'Lead assigned',
      Description: `Assigned to ${to.FullName}${warm ? ', warm' : ''}`,
      ChangeFromName: from?.FullName ?? null,
      ChangeToName: to.FullName,
    }),
    LeadStatusChanged: ({ from, to }) => ({
      Kind: 'status',
      ActivityTypeCodeName: 'Lead status changed',
      Description: `Status ${leadStatuses[from].label} to ${leadStatuses[to].label}`,
      ChangeFromName: leadStatuses[from].label,
      ChangeToName: leadStatuses[to].label,
    }),
    LeadSettlementExpected: ({ ExpectedSettlementDate }) =>
      activity('Settlement expected', ExpectedSettlementDate === null ? 'Expected settlement taken back' : `Expected settlement set to ${day(ExpectedSettlementDate)}`),
    LeadSettled: ({ SettlementDateActual }) =>
      activity('Lead settled', SettlementDateActual === null ? 'Settlement taken back' : `Settled on ${day(SettlementDateActual)}`),
    LeadDeleted: () => activity('Lead deleted', 'Deleted'),
  },
};
