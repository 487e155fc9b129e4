import { companySearch } from '@leaseledger/contract/companies/company-choices.endpoint';
import type { Rights } from '@leaseledger/contract/access/permissions';
import { call } from '../../platform/http/api.ts';
import type { FindTexts } from './state/list-types.ts';

/**
 * The tabs of a user's own open records and of those without an assignee. External users are assigned none, so they have
 * neither.
 */
export const assignedViews = <Open extends object>(open: Open, userID: number, { external }: Rights) =>
  external
    ? []
    : [
        { key: 'mine', label: 'Mine', filter: { ...open, AssignedToUserID: [userID] } },
        { key: 'unassigned', label: 'Unassigned', filter: { ...open, AssignedToUserID: [null] } },
      ];

/** The filter by assignee. */
export const assigneeFilter = {
  source: 'AssignedToUserID',
  label: 'Assigned to',
  any: 'Anyone',
  nobody: 'Unassigned',
  pinned: true,
} as const;

/** Finds names of employers. */
export const companyNames: FindTexts = async (text, signal) => [
  ...new Set(
    (await call(companySearch, { params: { text } }, { signal })).map(({ CompanyTradingName }) => CompanyTradingName),
  ),
];
