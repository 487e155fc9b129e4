import { WrongExpectedRevision } from './event-log.ts';

/** @returns what the append answers; undefined where somebody else was quicker. @throws whatever else it throws */
export async function unlessOvertaken<Result>(append: Promise<Result>): Promise<Result | undefined> {
  try {
    return await append;
  } catch (thrown) {
    if (thrown instanceof WrongExpectedRevision) return undefined;
    throw thrown;
  }
}
