import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Area } from '../kernel/area.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { leadDistributionDecider } from './lead-distribution.decider.ts';
import type { LeadDistributionEvent } from './lead-distribution.events.ts';

/** The histories of leads show the results of a run. The run itself appears where leads are managed. */
const leadDistributionHistory: AreaHistory<LeadDistributionEvent, LeadDistributionEvent['type']> = {
  subjectType: 'leadDistribution',
  subjectID: ({ RunID }) => RunID,
  whyNoUndo: historyMessage.justHappened,
  entries: { LeadDistributionStarted: null, LeadDistributionFinished: null },
};

/** The runs of the lead distributor, a stream for each. */
export const leadDistributionArea = {
  decider: leadDistributionDecider,
  events: {
    LeadDistributionStarted: {
      description:
        'The lead distributor ran: who stood in the line, in its order, who was passed over and why, and who was meant to have which lead.',
      schemaVersion: 1,
    },
    LeadDistributionFinished: {
      description: 'What a run of the lead distributor meant to give was given; what became of each lead.',
      schemaVersion: 1,
    },
  },
  history: leadDistributionHistory,
} satisfies Area<LeadDistributionEvent>;
