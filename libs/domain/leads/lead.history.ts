import { leadSource, leadStatuses, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { leadLabels, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { day } from '../kernel/dates.ts';
import { activity, changedWords, inSentence, type AreaHistory } from '../kernel/history.ts';
import type { LeadEvent } from './lead.events.ts';

const origins = {
  [leadSource.MANUAL]: 'Logged by hand',
  [leadSource.CUSTOM_FORM]: 'Logged from a form',
  [leadSource.SESSION_CALLBACK]: 'Logged from a session callback',
  [leadSource.SESSION_QUOTE]: 'Logged from a session quote request',
  [leadSource.WEBSITE]: 'Logged from the website',
  [leadSource.BOOKING]: 'Logged from a booking',
  [leadSource.SYSTEM]: 'Logged by the system',
} as const satisfies Record<LeadSourceID, string>;

/** Fields under one word were changed together, as far as a reader is concerned. */
const words = {
  ...inSentence(leadLabels),
  CurrentLeaseMaturityDate: 'lease maturity date',
  HasHadNovatedLease: 'earlier lease',
  AttendedSession: 'attended session',
  CurrentCarManufacturer: 'current car',
  CurrentCarModel: 'current car',
  CurrentCarYear: 'current car',
  InterestedCarManufacturer: 'interested car',
  InterestedCarModel: 'interested car',
  InterestedCarYear: 'interested car',
} satisfies Record<keyof LeadDetails, string>;

/** A lead's history: specification 3, sections 2 and 4. */
export const leadHistory: AreaHistory<LeadEvent> = {
  subjectType: 'lead',
  subjectID: ({ LeadID }) => LeadID,
  entries: {
    LeadLogged: ({ OriginationCodeID, CustomFormName }) =>
      activity('Lead logged', CustomFormName === null ? origins[OriginationCodeID] : `Logged from form “${CustomFormName}”`),
    LeadAmended: (data) => activity('Lead amended', changedWords(data, words)),
    LeadPersonChanged: () => activity('Lead amended', 'Person changed'),
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
