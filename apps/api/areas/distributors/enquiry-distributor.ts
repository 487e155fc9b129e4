import { assignsEnquiries, permission } from '@leaseledger/contract/access/permissions';
import { ofEnquiries } from '@leaseledger/contract/distributors/distributor.codes';
import { enquiryStatus, enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import {
  enquiryDistribution,
  enquiryDistributorDecider,
} from '@leaseledger/domain/distributors/enquiry-distributor.area';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import {
  enquiryDistributionRows,
  enquiryDistributorRow,
} from '@leaseledger/projections/distributors/enquiry-distributor.projections';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import { usersHolding } from '../../access/users/exports/candidates.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { EnquiryNames } from '../enquiries/exports/enquiry-names.ts';
import { sharesOfEnquiries } from './distribution-shares.ts';
import { DistributorParts } from './distributor-parts.ts';
import { byPriority, Distributor } from './distributor.ts';

/** Open enquiries of every type. New Client enquiries have statuses of their own. */
const open = { column: 'StatusCodeID', in: [enquiryStatus.OPEN, enquiryStatus.PROSPECT] };

/**
 * Gives open, unassigned enquiries to the user with ENQUIRIES_USER who has waited longest, at intervals. New Client
 * enquiries go only to users who may open new business. Nobody edits the pool, so a user who joins waits from then on.
 */
@Injectable()
export class EnquiryDistributor extends Distributor<EnquiryRow> {
  constructor(parts: DistributorParts, enquiryNames: EnquiryNames) {
    super(
      {
        ...sharesOfEnquiries,
        words: ofEnquiries,
        name: 'Enquiry distributor',
        who: assignsEnquiries,
        settings: enquiryDistributorDecider,
        distribution: enquiryDistribution,
        row: enquiryDistributorRow.readModel,
        runs: enquiryDistributionRows.readModel,
        records: {
          model: enquiryRows.readModel,
          waiting: [open, { column: 'AssignedToUserID', is: null }],
          turns: [
            ...byPriority.map((turn) => [...turn, { column: 'Urgent', is: true }]),
            ...byPriority.map((turn) => [...turn, { column: 'Urgent', isNot: true }]),
          ],
          openToAll: [{ column: 'TypeCodeID', isNot: enquiryType.NEW_CLIENT }],
          of: ({ EnquiryID, PriorityCodeID, CreatedDateTime, Urgent, TypeCodeID }) => ({
            RecordID: EnquiryID,
            PriorityCodeID,
            CreatedDateTime,
            ...(Urgent && { Urgent }),
            ...(TypeCodeID === enquiryType.NEW_CLIENT && { needs: permission.ENQUIRIES_NEW_BUSINESS }),
          }),
          openOf: (is) => [{ column: 'AssignedToUserID', is }, open],
          mails: ({ PersonEmail }) => PersonEmail !== null,
        },
        pool: async (_, since) =>
          (await usersHolding(permission.ENQUIRIES_USER, parts.lists))
            .map(({ UserID, FullName }) => ({ UserID, FullName, since }))
            .toSorted((one, other) => one.UserID - other.UserID),
        mayOpen: ({ WorksEnquiries }) => WorksEnquiries,
        holds: ({ WorksNewBusiness }) => (WorksNewBusiness ? [permission.ENQUIRIES_NEW_BUSINESS] : []),
        give: async ({ RecordID: id, ...gift }, metadata) => {
          const command = { type: 'DistributeEnquiry' as const, ...gift };
          return (await parts.bus.execute(new Execute(enquiryDecider, { id, command }, metadata))).events.length > 0;
        },
        names: (ids) => enquiryNames.of(ids),
      },
      parts,
    );
  }
}
