import { managesFuelCards, type Rights } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import {
  fuelCardStatus,
  OVERDUE_DAYS,
  statusesInHand,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import type { fuelCardTrackerList } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { choices } from '@leaseledger/contract/kernel/codes';
import { assignedViews, assigneeFilter, companyNames } from '../../records/list/assigned-views.ts';
import type { FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { overdueOn } from './overdue.ts';

type View = ViewOf<typeof fuelCardTrackerList>;
type Filter = FilterOf<typeof fuelCardTrackerList>;

const inHand = { StatusCodeID: statusesInHand };

/**
 * The tabs of the list. External users are never assigned trackers, so they have no tab 'Mine'.
 * @param today the day in Melbourne, yyyy-MM-dd
 */
export function fuelCardViews(userID: number, rights: Rights, today: string): View[] {
  return [
    { key: 'open', label: 'All open', filter: inHand },
    ...assignedViews(inHand, userID, rights),
    {
      key: 'overdue',
      label: `Requested, not sent for ${OVERDUE_DAYS} days`,
      filter: overdueOn(today),
      sort: { field: 'UnsentSinceDateTime', order: 'ASC' },
    },
    { key: 'urgent', label: 'Urgent', filter: { ...inHand, Urgent: true } },
    { key: 'all', label: 'All', filter: {} },
  ];
}

/** The filters of the list. Users who see only their own trackers have no filter by user. */
export function fuelCardFilters(rights: Rights): Filter[] {
  return [
    { source: 'StatusCodeID', choices: choices(fuelCardStatus, fuelCardStatuses), pinned: true },
    ...(managesFuelCards(rights) ? [assigneeFilter] : []),
    { source: 'RequestTypeCodeID', pinned: true },
    { source: 'PriorityCodeID' },
    { source: 'Urgent' },
    { source: 'DeliveryTypeCodeID' },
    { source: 'PersonEmployerName', search: companyNames, nobody: 'Not known' },
    { source: 'CardRequested_BP' },
    { source: 'CardRequested_Shell' },
    { source: 'CardRequested_Ampol' },
    { source: 'CardRequested_Chargefox' },
    { source: 'UnsentSinceDateTime' },
    { source: 'TrackingNumberEmailSentDateTime' },
    { source: 'CreatedDateTime' },
  ];
}
