export const residualLeadMessage = {
  enabled: 'The residual lead creator is active.',
  disabled: 'The residual lead creator is inactive.',
  simulated: 'A simulator plays the leasing system: the packages are made up.',
} as const;

/** The number of days before a package ends at which its customer becomes a lead (decisions 4). */
export const RESIDUAL_DAYS = 180;
