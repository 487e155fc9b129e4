import { assignsLeads } from '@leaseledger/contract/access/permissions';
import { ofLeads } from '@leaseledger/contract/distributors/distributor.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { leadDistribution } from '@leaseledger/domain/distributors/lead-distribution.area';
import { leadDistributorDecider } from '@leaseledger/domain/distributors/lead-distributor.area';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import {
  leadDistributionRows,
  leadDistributorRow,
} from '@leaseledger/projections/distributors/lead-distributor.projections';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { Execute } from '../../platform/commands/execute.ts';
import { LeadNames } from '../leads/exports/lead-names.ts';
import { sharesOfLeads } from './distribution-shares.ts';
import { DistributorParts } from './distributor-parts.ts';
import { byPriority, Distributor } from './distributor.ts';

/** Gives open, unassigned leads to the user of the pool who has waited longest, at intervals. */
@Injectable()
export class LeadDistributor extends Distributor<LeadRow> {
  constructor(parts: DistributorParts, leadNames: LeadNames) {
    super(
      {
        ...sharesOfLeads,
        words: ofLeads,
        name: 'Lead distributor',
        who: assignsLeads,
        settings: leadDistributorDecider,
        distribution: leadDistribution,
        row: leadDistributorRow.readModel,
        runs: leadDistributionRows.readModel,
        records: {
          model: leadRows.readModel,
          waiting: [
            { column: 'StatusCodeID', is: leadStatus.OPEN },
            { column: 'AssignedToUserID', is: null },
          ],
          turns: byPriority,
          of: ({ LeadID, PriorityCodeID, CreatedDateTime }) => ({ RecordID: LeadID, PriorityCodeID, CreatedDateTime }),
          openOf: (is) => [
            { column: 'AssignedToUserID', is },
            { column: 'StatusCodeID', is: leadStatus.OPEN },
          ],
          mails: ({ PersonEmail }) => PersonEmail !== null,
        },
        pool: async ({ pool = [] }) => pool,
        mayOpen: ({ WorksLeads }) => WorksLeads,
        give: async ({ RecordID: id, ...gift }, metadata) => {
          const command = { type: 'DistributeLead' as const, ...gift };
          return (await parts.bus.execute(new Execute(leadDecider, { id, command }, metadata))).events.length > 0;
        },
        names: (ids) => leadNames.of(ids),
      },
      parts,
    );
  }
}
