import { companyLinkRows } from '../company-links/company-link-rows.projection.ts';
import { companyQueryRows } from '../company-queries/company-query-rows.projection.ts';
import { companyRows } from './company-rows.projection.ts';

export const companyProjections = [companyRows, companyLinkRows, companyQueryRows] as const;
