import { choices } from '@leaseledger/contract/kernel/codes';
import { payCycle, payCycles, leaseTerms } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { detailsOf } from '../form/form-values.ts';

/** Pay cycles in the order in which forms offer them (specification 2, section 9). */
export const payCycleChoices = choices(payCycle, payCycles);

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

/** What the add form starts with. */
export const newLead = { Lead: { ...blankLead, PersonID: null, AssignedToUserID: null }, warmAssign: false, disableClientNLSAssignedEmail: false };

/** What the edit form starts with: the lead as it was read, with the version that the server will ask for. */
export const leadToAmend = (lead: LeadRecord) => ({
  Lead: {
    ...detailsOf(blankLead, lead),
    LeadID: lead.LeadID,
    Version: lead.Version,
    PersonID: lead.PersonID,
    AssignedToUserID: lead.AssignedToUserID,
    ExpectedSettlementDate: lead.ExpectedSettlementDate,
    SettlementDateActual: lead.SettlementDateActual,
  },
});
