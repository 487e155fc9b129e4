import type { DistributorWords } from './distributor.codes.ts';

/** The part of a history sentence that names the run of a distributor. `runIn` reads the run from it. */
export const byRun = (RunID: number, { one }: Pick<DistributorWords, 'one'>): string =>
  `, by run ${RunID} of the ${one} distributor`;

/** The run of this distributor that a history sentence names at its end; undefined when it names none. */
export function runIn(sentence: string, { one }: DistributorWords): number | undefined {
  const RunID = new RegExp(`, by run (\\d+) of the ${one} distributor$`).exec(sentence)?.[1];
  return RunID === undefined ? undefined : Number(RunID);
}
