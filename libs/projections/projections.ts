import { companyRows } from './companies/company-rows.projection.ts';
import { historyRows } from './history/history-rows.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { leadRows } from './leads/lead-rows.projection.ts';
import { personRows } from './persons/person-rows.projection.ts';
import { userPermissionRows } from './users/user-permission-rows.projection.ts';
import { userRows } from './users/user-rows.projection.ts';

/** Every read model of the product. */
export const projections: readonly Projection[] = [userRows, userPermissionRows, personRows, companyRows, leadRows, historyRows];
