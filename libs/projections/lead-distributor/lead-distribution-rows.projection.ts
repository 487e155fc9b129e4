import {
  leadDistributionList,
  type LeadDistributionRow,
} from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import type { LeadDistributionEvent } from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** The runs of the lead distributor, a row each. Their streams hold the queue and the assigned leads. */
export const leadDistributionRows: Projection<LeadDistributionEvent, LeadDistributionRow> = {
  name: 'leadDistributionRows',
  version: 1,
  readModel: readModelOf(leadDistributionList, {
    indexed: ['Waiting', 'IsFinished'],
    defaultSort: { field: 'RunID', order: 'DESC' },
    creationOrder: 'RunID',
  }),
  needsDetails: false,
  handlers: {
    LeadDistributionStarted: ({ data: { RunID, waiting, line, leads }, metadata }) => {
      const last = leads.at(-1)?.to;
      const Skipped = line.filter(({ skipped }) => skipped !== null).length;
      return [
        {
          put: RunID,
          row: {
            id: RunID,
            RunID,
            RunDateTime: metadata.time,
            Waiting: waiting,
            Assigned: leads.length,
            Given: 0,
            Candidates: line.length - Skipped,
            Skipped,
            LastAssignedUserName: line.find(({ UserID }) => UserID === last)?.FullName ?? null,
            IsFinished: leads.length === 0,
          },
        },
      ];
    },
    LeadDistributionFinished: ({ data: { RunID, outcomes } }) => [
      {
        patch: RunID,
        fields: { Given: outcomes.filter(({ outcome }) => outcome === 'given').length, IsFinished: true },
      },
    ],
  },
};
