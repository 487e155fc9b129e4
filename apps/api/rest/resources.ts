import { isStaff, managesLeads, opensPersons, readsCompanies, seesStatusHistory, worksLeads, type Rule } from '@leaseledger/contract/access/permissions';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import type { Condition, Query } from '@leaseledger/projections/stores/read-store';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { Caller } from '../kernel/caller.ts';

/** Which rows of a read model a caller may see, in the store's own terms. */
export type Scope = Pick<Query, 'where' | 'anyOf'>;

export interface Resource {
  readonly model: ReadModel;
  readonly who: Rule;
  /** The singular, for messages. */
  readonly what: string;
  /** Narrows every list; without it, all rows. */
  readonly scope?: (caller: Caller) => Scope;
  /** The only fields that the caller sees, filters and sorts by; without it, all of them. */
  readonly fields?: (caller: Caller) => readonly string[] | undefined;
}

/** Leads that are the caller's own: assigned to them or created by them. */
export const ownLeads = ({ user }: Caller): Condition[] => [
  { column: 'AssignedToUserID', is: user.UserID },
  { column: 'CreatedByUserID', is: user.UserID },
];

export const leadScope = (caller: Caller): Scope => (managesLeads(caller.rights) ? {} : { anyOf: ownLeads(caller) });

/** What the caller did. */
export const ownActivity = (caller: Caller): Scope => ({ where: [{ column: 'CreatedByUserID', is: caller.user.UserID }, ...visibleKinds(caller)] });

/** External users never see how statuses changed. */
export const visibleKinds = ({ rights }: Caller): Condition[] => (seesStatusHistory(rights) ? [] : [{ column: 'Kind', isNot: 'status' }]);

const COMPANY_CHOICE = ['id', 'CompanyID', 'CompanyTradingName', 'PackEdgeCompanyID', 'AspireOneCompanyID'] as const;
export const BASIC_USER = ['id', 'UserID', 'FullName', 'ExternalUser', 'Disabled'];

export const companyFields = ({ rights }: Caller) => (readsCompanies(rights) ? undefined : COMPANY_CHOICE);

/** What `/api/rest/{resource}` serves; history has rules of its own and is not among them. */
export const resources: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['leads', { model: leadRows.readModel, who: worksLeads, what: 'Lead', scope: leadScope }],
  ['persons', { model: personRows.readModel, who: opensPersons, what: 'Person' }],
  ['companies', { model: companyRows.readModel, who: isStaff, what: 'Company', fields: companyFields }],
  ['users', { model: userRows.readModel, who: isStaff, what: 'User', fields: () => BASIC_USER }],
  ['activity', { model: historyRows.readModel, who: isStaff, what: 'Activity', scope: ownActivity }],
]);
