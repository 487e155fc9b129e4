import { choices } from '@leaseledger/contract/kernel/codes';
import { payCycle, payCycles, leaseTerms, leadType, priority, DEFAULT_LEASE_TERM } from '@leaseledger/contract/leads/lead.codes';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';

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
export const newLead = {
  Lead: {
    PersonID: null,
    Notes: '',
    PriorityCodeID: priority.LOW,
    TypeCodeID: leadType.LEAD,
    PreferredCallTime: null,
    Referral: '',
    AssignedToUserID: null,
    CurrentLeaseMaturityDate: null,
    IsRefinance: false,
    HasHadNovatedLease: false,
    IsExistingClient: false,
    IsRenovation: false,
    AttendedSession: false,
    CurrentCarManufacturer: '',
    CurrentCarModel: '',
    CurrentCarYear: null,
    InterestedCarManufacturer: '',
    InterestedCarModel: '',
    InterestedCarYear: null,
    EngagementTypeID: null,
    AnnualKMs: null,
    AnnualIncome: null,
    LeaseType: null,
    BusinessUse: null,
    PreferredLeaseTerm: DEFAULT_LEASE_TERM,
    PkePayCycleID: null,
  },
  warmAssign: false,
  disableClientNLSAssignedEmail: false,
};

/** What the edit form starts with: the lead as it was read, with the version that the server will ask for. */
export const leadToAmend = (lead: LeadView) => ({
  Lead: {
    LeadID: lead.LeadID,
    Version: lead.Version,
    PersonID: lead.PersonID,
    Notes: lead.Notes ?? '',
    PriorityCodeID: lead.PriorityCodeID,
    TypeCodeID: lead.TypeCodeID,
    PreferredCallTime: lead.PreferredCallTime,
    Referral: lead.Referral ?? '',
    AssignedToUserID: lead.AssignedToUserID,
    ExpectedSettlementDate: lead.ExpectedSettlementDate,
    SettlementDateActual: lead.SettlementDateActual,
    CurrentLeaseMaturityDate: lead.CurrentLeaseMaturityDate,
    IsRefinance: lead.IsRefinance,
    HasHadNovatedLease: lead.HasHadNovatedLease,
    IsExistingClient: lead.IsExistingClient,
    IsRenovation: lead.IsRenovation,
    AttendedSession: lead.AttendedSession,
    CurrentCarManufacturer: lead.CurrentCarManufacturer ?? '',
    CurrentCarModel: lead.CurrentCarModel ?? '',
    CurrentCarYear: lead.CurrentCarYear,
    InterestedCarManufacturer: lead.InterestedCarManufacturer ?? '',
    InterestedCarModel: lead.InterestedCarModel ?? '',
    InterestedCarYear: lead.InterestedCarYear,
    EngagementTypeID: lead.EngagementTypeID,
    AnnualKMs: lead.AnnualKMs,
    AnnualIncome: lead.AnnualIncome,
    LeaseType: lead.LeaseType,
    BusinessUse: lead.BusinessUse,
    PreferredLeaseTerm: lead.PreferredLeaseTerm,
    PkePayCycleID: lead.PkePayCycleID,
  },
});
