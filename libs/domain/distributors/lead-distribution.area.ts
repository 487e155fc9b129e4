import { ofLeads, type DistributionOutcome } from '@leaseledger/contract/distributors/distributor.codes';
import type { DomainEvent } from '../kernel/decider.ts';
import type { GivenRecord, Waiting } from './distribute.ts';
import { distributionOf, type Finished, type Started } from './distribution.ts';

/** A lead of a run, as the log keeps it. */
interface GivenLead extends Pick<GivenRecord, 'PriorityCodeID' | 'CreatedDateTime' | 'to'> {
  readonly LeadID: number;
}

interface StartedOfLeads {
  readonly RunID: number;
  readonly waiting: number;
  readonly line: readonly Omit<Waiting, 'holds'>[];
  readonly leads: readonly GivenLead[];
}

interface FinishedOfLeads {
  readonly RunID: number;
  readonly outcomes: readonly { readonly LeadID: number; readonly outcome: DistributionOutcome }[];
}

export interface LeadDistributionStarted extends DomainEvent<'LeadDistributionStarted', StartedOfLeads> {}
export interface LeadDistributionFinished extends DomainEvent<'LeadDistributionFinished', FinishedOfLeads> {}
export type LeadDistributionEvent = LeadDistributionStarted | LeadDistributionFinished;

/** The runs of the lead distributor. */
export const leadDistribution = distributionOf({
  words: ofLeads,
  category: 'leadDistribution',
  started: {
    type: 'LeadDistributionStarted',
    store: ({ RunID, waiting, line, records }: Started): StartedOfLeads => ({
      RunID,
      waiting,
      line: line.map(({ holds: _, ...entry }) => entry),
      leads: records.map(({ RecordID, PriorityCodeID, CreatedDateTime, to }) => ({
        LeadID: RecordID,
        PriorityCodeID,
        CreatedDateTime,
        to,
      })),
    }),
    read: ({ leads, ...run }) => ({
      ...run,
      records: leads.map(({ LeadID, ...lead }) => ({ RecordID: LeadID, ...lead })),
    }),
  },
  finished: {
    type: 'LeadDistributionFinished',
    store: ({ RunID, outcomes }: Finished): FinishedOfLeads => ({
      RunID,
      outcomes: outcomes.map(({ RecordID, outcome }) => ({ LeadID: RecordID, outcome })),
    }),
    read: ({ RunID, outcomes }) => ({
      RunID,
      outcomes: outcomes.map(({ LeadID, outcome }) => ({ RecordID: LeadID, outcome })),
    }),
  },
});
export const leadDistributionArea = leadDistribution.area;
