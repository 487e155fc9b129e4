import { codesInWords, type Code } from '../kernel/codes.ts';

/** Specification 4, section 3, "Company". */
export const companyType = {
  CLIENT: 42,
  FINANCIER: 43,
  REPAIRER: 44,
  DEALER: 56,
  FUEL_SUPPLIER: 236,
  INSURER: 261,
  REGISTRATION_AUTHORITY: 325,
  CTP_INSURER: 398,
  ROADSIDE_ASSISTANCE: 481,
} as const;
export type CompanyTypeID = (typeof companyType)[keyof typeof companyType];
export const companyTypes = {
  42: { label: 'Client' },
  43: { label: 'Financier' },
  44: { label: 'Repairer' },
  56: { label: 'Dealer' },
  236: { label: 'Fuel Supplier' },
  261: { label: 'Insurer' },
  325: { label: 'Registration Authority' },
  398: { label: 'CTP Insurer' },
  481: { label: 'Roadside Assistance' },
} as const satisfies Record<CompanyTypeID, Code>;

const isCompanyType = (id: number): id is CompanyTypeID => Object.hasOwn(companyTypes, id);

/** The company types in a comma-separated list, in its order. Unknown numbers are left out. */
export const companyTypesOf = (list: string | null): readonly CompanyTypeID[] =>
  (list ?? '').split(',').map(Number).filter(isCompanyType);

/** 'Client, Financier'; null for none. */
export const companyTypesText = (list: string | null): string | null =>
  codesInWords(companyTypes, companyTypesOf(list).join()) || null;

export const companyStatus = { ACTIVE: 18, INACTIVE: 19 } as const;
export type CompanyStatusID = (typeof companyStatus)[keyof typeof companyStatus];
export const companyStatuses = {
  18: { label: 'Active', tone: 'success' },
  19: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<CompanyStatusID, Code>;

export const companyPageSizes = [25, 50, 100] as const;
