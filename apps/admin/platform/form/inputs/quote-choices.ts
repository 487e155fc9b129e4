const YEARS_BACK = 15;

/**
 * The vehicle years of staff forms: from next year back to 15 years ago (specification 2, section 9).
 * @param kept the record's year, which stays a choice when it is older
 */
export function vehicleYears(thisYear: number, kept: number | null): { id: number; name: string }[] {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, back) => thisYear + 1 - back);
  const offered = kept === null || years.includes(kept) ? years : [...years, kept];
  return offered.map((year) => ({ id: year, name: String(year) }));
}
