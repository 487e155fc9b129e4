import { describe, expect, it } from '@jest/globals';
import { documentsRule, passwordProblem } from '@leaseledger/contract/shared/password-rule';
import * as fc from 'fast-check';
import { generatedPassword } from './generated-password.ts';

describe('a generated password', () => {
  it('a generated password satisfies the rule for all random numbers', () =>
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(2 ** 32 - 1)), (drawn) => {
        const password = generatedPassword(documentsRule, () => drawn.next().value);
        expect(passwordProblem(password)).toBeUndefined();
        expect(password).toHaveLength(16);
      }),
      { numRuns: 50 },
    ));
  it('a generated password has a length within the rule', () => {
    let drawn = 0;
    expect(
      generatedPassword({ ...documentsRule, minimum: 24, maximum: 64 }, () => (drawn = (drawn + 7) % 72)),
    ).toHaveLength(24);
    expect(
      generatedPassword({ ...documentsRule, minimum: 8, maximum: 12 }, () => (drawn = (drawn + 7) % 72)),
    ).toHaveLength(12);
  });
});
