import type { DistributorWords } from './distributor.codes.ts';

/** Messages of a distributor, in the specification's words where it has some (specification 3, section 2). */
export const distributorMessages = ({ one, many }: DistributorWords) =>
  ({
    disabledBanner: `The ${one} distributor is disabled, ${many} will not be distributed.`,
    enabled: `The ${one} distributor is active.`,
    disabled: `The ${one} distributor is inactive.`,
    intervalSet: (minutes: number) => `The ${one} distributor runs every ${minutes} minutes.`,
  }) as const;
