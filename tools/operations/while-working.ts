/**
 * Does some work while others work all the time.
 * @param rounds what each of the others does again and again, until the work has ended
 * @returns what the work answered, and how many rounds each of the others made
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
