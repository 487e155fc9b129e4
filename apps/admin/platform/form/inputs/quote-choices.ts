import { leaseTerms } from '@leaseledger/contract/leads/lead.codes';

export const leaseTermText = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
export const leaseTermChoices = leaseTerms.map((years) => ({ id: years, name: leaseTermText(years) }));

const YEARS_BACK = 15;

/**
 * Years of vehicles that staff forms offer: next year down to 15 years back (specification 2, section 9).
 * @param kept A year that the record already holds; it stays on offer when it is older.
 */
export function vehicleYears(thisYear: number, kept: number | null): { id: number; name: string }[] {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, back) => thisYear + 1 - back);
  const offered = kept === null || years.includes(kept) ? years : [...years, kept];
  return offered.map((year) => ({ id: year, name: String(year) }));
}
