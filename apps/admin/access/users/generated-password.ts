import type { PasswordRule } from '@leaseledger/contract/shared/password-rule';

/** As long as this, where the rule lets it be. */
const LENGTH = 16;
/** Without those that look alike when they are read out or copied by hand. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%&*+-=?@'] as const;
const SIGNS = KINDS.join('');

/** A number below a limit, each as likely as the others: numbers that would favour some are drawn again. */
function below(limit: number, random: () => number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = random();
    if (drawn < most) return drawn % limit;
  }
}

/**
 * A password that keeps to the rule, with signs of all four kinds.
 * @param random whole numbers of 32 bits, cryptographically strong
 */
export function generatedPassword({ minimum, maximum }: PasswordRule, random: () => number): string {
  const length = Math.min(Math.max(LENGTH, minimum), maximum);
  for (;;) {
    const password = Array.from({ length }, () => SIGNS.charAt(below(SIGNS.length, random))).join('');
    if (KINDS.every((kind) => [...kind].some((sign) => password.includes(sign)))) return password;
  }
}
