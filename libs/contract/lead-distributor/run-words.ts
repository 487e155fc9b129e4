/** The part of a history sentence that names the run of the lead distributor. `runIn` reads the run from it. */
export const byRun = (RunID: number): string => `, by run ${RunID} of the lead distributor`;

/** The run named at the end of a history sentence; undefined when it names none. */
export function runIn(sentence: string): number | undefined {
  const RunID = /, by run (\d+) of the lead distributor$/.exec(sentence)?.[1];
  return RunID === undefined ? undefined : Number(RunID);
}
