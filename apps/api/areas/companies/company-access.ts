import { readsCompanies } from '@leaseledger/contract/access/permissions';
import type { Caller } from '../../platform/callers/caller.ts';

const COMPANY_CHOICE = ['id', 'CompanyID', 'CompanyTradingName', 'PackEdgeCompanyID', 'AspireOneCompanyID'] as const;

/** The fields of companies that a caller may see; undefined for all fields. */
export const companyFields = ({ rights }: Caller) => (readsCompanies(rights) ? undefined : COMPANY_CHOICE);
