/** How a history says by which run of the lead distributor a lead was given; `runIn` finds the run again. */
export const byRun = (RunID: number): string => `, by run ${RunID} of the lead distributor`;

/** The run that a sentence of a history ends with; undefined where it names none. */
export function runIn(sentence: string): number | undefined {
  const RunID = /, by run (\d+) of the lead distributor$/.exec(sentence)?.[1];
  return RunID === undefined ? undefined : Number(RunID);
}
