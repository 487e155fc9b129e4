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

/** Why somebody in the pool is passed over. */
export const skipReasons = {
  disabled: 'Account disabled',
  external: 'External user',
  deleted: 'Account deleted',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** What became of a lead that a run meant for somebody: theirs, by then somebody else's or not open any more, or they could not be given it any more. */
export const distributionOutcomes = {
  given: 'Given',
  taken: 'Changed meanwhile',
  unavailable: 'Not available any more',
} as const;
export type DistributionOutcome = keyof typeof distributionOutcomes;
