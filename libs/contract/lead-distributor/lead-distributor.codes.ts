const minutes = (count: number) => count * 60_000;

/** How often the lead distributor runs, in milliseconds (specification 1, section 9). */
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

/** Why a run skips a user of the pool. */
export const skipReasons = {
  disabled: 'Account disabled',
  external: 'External user',
  deleted: 'Account deleted',
  cannotOpen: 'May not open leads',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** The outcomes of a lead that a run picked for a user. `given`: the user has it. `taken`: it was assigned or closed first. `unavailable`: the user could no longer be assigned leads. */
export const distributionOutcomes = {
  given: 'Given',
  taken: 'Changed in between',
  unavailable: 'No longer available',
} as const;
export type DistributionOutcome = keyof typeof distributionOutcomes;
