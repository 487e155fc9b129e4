import type { PasswordRule } from '@leaseledger/contract/shared/password-rule';

/** The length, within the limits of the rule. */
const LENGTH = 16;
/** Without characters that look alike when read out or copied by hand. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%&*+-=?@'] as const;
const SIGNS = KINDS.join('');

/** A uniform number below a limit. Draws that would favour some numbers are repeated. */
function below(limit: number, random: () => number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = random();
    if (drawn < most) return drawn % limit;
  }
}

/**
 * A password that satisfies the rule and has signs of all four kinds.
 * @param random returns cryptographically strong whole numbers of 32 bits
 */
export function generatedPassword({ minimum, maximum }: PasswordRule, random: () => number): string {
  const length = Math.min(Math.max(LENGTH, minimum), maximum);
  for (;;) {
    const password = Array.from({ length }, () => SIGNS.charAt(below(SIGNS.length, random))).join('');
    if (KINDS.every((kind) => [...kind].some((sign) => password.includes(sign)))) return password;
  }
}
