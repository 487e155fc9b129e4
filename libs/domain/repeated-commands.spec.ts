import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { areas } from './areas.ts';
import { accepted, generatedSteps } from './golden/generated-commands.ts';
import type { Aggregate } from './kernel/decision.ts';
import { Rejection } from './kernel/rejection.ts';

const listed = areas.flatMap(({ decisions }: Aggregate) => decisions);
/**
 * The commands that decide again when they are repeated. A new record is given its id once. Its first event is appended
 * to a stream that must not exist, so a decider never sees a repeat. A new password happens each time it is asked for.
 * So do recovery codes, and mails that staff send by hand.
 */
const decidesAgain = new Map(listed.map(({ command, decidesAgain: again = false }) => [command, again]));

/** The moment of all events, a day before the commands: a tracking mail that is sent again tells when the first one was sent. */
const TIME = '2026-06-30T00:00:00.000Z';

describe('A command that was accepted, asked for once more', () => {
  it('changes nothing or is refused', () => {
    const unexpected: string[] = [];
    for (const steps of fc.sample(generatedSteps, 300))
      for (const { step, past, events } of accepted(steps, TIME)) {
        const again = step.decide([...past, ...events]);
        const changesNothing = again instanceof Rejection || again.length === 0;
        const expected = decidesAgain.get(step.type);
        if (expected !== 'sometimes' && changesNothing !== !expected) unexpected.push(step.type);
      }
    expect(unexpected).toEqual([]);
  });

  it('is each command of every area somewhere: one that is never accepted would prove nothing', () => {
    const wanted = new Set(decidesAgain.keys());
    const seen = new Set<string>();
    // One round of stories may miss a rare command.
    for (let seed = 1; seed <= 5 && seen.size < wanted.size; seed += 1)
      for (const steps of fc.sample(generatedSteps, { seed, numRuns: 6_000 }))
        for (const { step } of accepted(steps)) seen.add(step.type);
    expect([...seen].sort()).toEqual([...wanted].sort());
  });
});
