import { beforeEach, describe, expect, it } from '@jest/globals';
import { blankAnswers } from '@leaseledger/contract/forms/form.fields';
import type { Attempts } from '@leaseledger/event-log/vault/vault';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { Suspicion } from './suspicion.ts';

const ROBOTS = 10_000;
const FormLink = 'know-how';
const MINUTE_MS = 60_000;

let suspicion: Suspicion;
let now: Date;
beforeEach(() => {
  const counts = new Map<string, Attempts>();
  now = new Date('2026-11-20T01:00:00.000Z');
  suspicion = new Suspicion(
    new Fingerprints(Buffer.alloc(32)),
    {
      attempts: async (key) => counts.get(key),
      recordAttempt: async (key, at) => {
        const attempts = { count: (counts.get(key)?.count ?? 0) + 1, lastAt: at };
        counts.set(key, attempts);
        return attempts;
      },
    },
    () => now,
  );
});

/** How many of the submissions of a robot within an hour become leads, each with its own person and text. */
async function accepted(isProved: boolean, networkOf: (n: number) => string): Promise<number> {
  const Loaded = suspicion.loaded(FormLink);
  now = new Date(now.getTime() + MINUTE_MS);
  let count = 0;
  for (let n = 0; n < ROBOTS; n += 1) {
    const answers = { ...blankAnswers, FirstName: 'Robot', LastName: `No ${n}`, Email: `robot-${n}@example.com` };
    const reasons = await suspicion.reasons({
      FormID: 1,
      FormLink,
      answers,
      network: networkOf(n),
      Loaded,
      Website: '',
      isFromPage: true,
      isProved,
    });
    if (reasons.length === 0) count += 1;
  }
  return count;
}

describe(`${ROBOTS} submissions of a robot within an hour, each with other answers`, () => {
  it('make no lead without script, from however many addresses', async () => {
    expect(await accepted(false, (n) => `network ${n}`)).toBe(0);
  });

  it('with a proof each make as many as an office sends, from one address', async () => {
    expect(await accepted(true, () => 'network')).toBe(40);
  });
});

it('submissions with one mailbox are counted together, however its address is written', async () => {
  const Loaded = suspicion.loaded(FormLink);
  now = new Date(now.getTime() + MINUTE_MS);
  const reasons: string[] = [];
  for (const Email of ['b.ombed@example.com', 'bombed+1@example.com', '"bombed"@example.com', 'bombed@example.com'])
    for (let times = 0; times < 3; times += 1)
      reasons.push(
        ...(await suspicion.reasons({
          FormID: 1,
          FormLink,
          answers: { ...blankAnswers, FirstName: `${Email} ${times}`, Email },
          network: `network ${Email} ${times}`,
          Loaded,
          Website: '',
          isFromPage: true,
          isProved: true,
        })),
      );
  expect(reasons).toEqual(['flood', 'flood']);
});
