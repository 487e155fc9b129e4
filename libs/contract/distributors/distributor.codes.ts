const minutes = (count: number) => count * 60_000;

/** How often a distributor runs, in milliseconds (specification 1, section 9). */
export const runIntervals = [
  minutes(2),
  minutes(5),
  minutes(10),
  minutes(15),
  minutes(20),
  minutes(25),
  minutes(30),
] as const;
export const DEFAULT_RUN_INTERVAL = minutes(5);

/** The words of a distributor: the records that it gives to users. */
export interface DistributorWords {
  /** 'lead' */
  readonly one: string;
  /** 'a lead' */
  readonly some: string;
  /** 'leads' */
  readonly many: string;
}
export const ofLeads = { one: 'lead', some: 'a lead', many: 'leads' } as const satisfies DistributorWords;
export const ofEnquiries = {
  one: 'enquiry',
  some: 'an enquiry',
  many: 'enquiries',
} as const satisfies DistributorWords;

/** Why a run skips a user of the pool. */
export type SkipReason = 'disabled' | 'external' | 'deleted' | 'cannotOpen';

export const skipReasons = ({ many }: DistributorWords): Readonly<Record<SkipReason, string>> => ({
  disabled: 'Account disabled',
  external: 'External user',
  deleted: 'Account deleted',
  cannotOpen: `May not open ${many}`,
});

/** The outcomes of a record that a run picked for a user. `given`: the user has it. `taken`: it was assigned or closed first. `unavailable`: the user could no longer be assigned such records. */
export const distributionOutcomes = {
  given: 'Given',
  taken: 'Changed in between',
  unavailable: 'No longer available',
} as const;
export type DistributionOutcome = keyof typeof distributionOutcomes;
