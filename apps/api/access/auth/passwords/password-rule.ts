import { putInForce, type PasswordRule } from '@leaseledger/contract/shared/password-rule';

/**
 * Puts the site's password rule in force. The list of common passwords is loaded only for a rule that refuses them,
 * because it takes some megabytes.
 */
export async function putRuleInForce(rule: PasswordRule): Promise<void> {
  if (!rule.refusesCommon) return putInForce(rule);
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set(dictionary['passwords-common']);
  putInForce(rule, (password) => common.has(password.toLowerCase()));
}
