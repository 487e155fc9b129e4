import { readsCompanies } from '@leaseledger/contract/access/permissions';
import type { Caller } from '../../platform/callers/caller.ts';

const COMPANY_CHOICE = ['id', 'CompanyID', 'CompanyTradingName', 'PackEdgeCompanyID', 'AspireOneCompanyID'] as const;

/** What a caller sees of companies; undefined for all of it. */
export const companyFields = ({ rights }: Caller) => (readsCompanies(rights) ? undefined : COMPANY_CHOICE);
