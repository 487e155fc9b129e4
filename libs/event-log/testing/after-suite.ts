const ends = new Set<() => Promise<unknown>>();

/** Ends what a suite started, once its last test is over. The latest start is ended first. */
export const afterSuite = (end: () => Promise<unknown>): void => void ends.add(end);

/** Called by the runner of suites that Node loads. */
export async function endSuite(): Promise<void> {
  for (const end of [...ends].toReversed()) {
    ends.delete(end);
    await end();
  }
}
