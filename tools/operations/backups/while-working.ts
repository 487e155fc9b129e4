/**
 * Runs some work while others work all the time.
 * @param rounds the repeated work of each of the others, until the first has ended
 * @returns the result, and the number of rounds of each of the others
 */
export async function whileWorking<Result>(
  work: () => Promise<Result>,
  ...rounds: readonly (() => Promise<unknown>)[]
): Promise<readonly [Result, readonly number[]]> {
  let hasEnded = false;
  const working = async (round: () => Promise<unknown>) => {
    for (let made = 0; ; made += 1) {
      if (hasEnded) return made;
      await round();
    }
  };
  return Promise.all([work().finally(() => (hasEnded = true)), Promise.all(rounds.map(working))]);
}
