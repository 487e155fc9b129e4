import { companyRows } from './company-rows.projection.ts';

/** What is shown of companies. */
export const companyProjections = [companyRows] as const;
