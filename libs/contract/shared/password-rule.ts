/** The rule for new passwords, a setting of the site. Lengths are in characters. */
export interface PasswordRule {
  minimum: number;
  maximum: number;
  /** Whether a password needs all four kinds: upper case, lower case, digits and special characters. */
  composition: boolean;
  /** Whether the most common passwords are refused. */
  refusesCommon: boolean;
}

/** The specification's rule (specification 1, section 5). */
export const documentsRule: PasswordRule = { minimum: 10, maximum: 20, composition: true, refusesCommon: false };

/** The least minimum and the greatest maximum that a site may set. */
export const passwordLimits = { minimum: 8, maximum: 128 } as const;

export const COMMON_PASSWORD = 'This is one of the most common passwords. Please choose another.';

const KINDS = /(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[^\p{L}\d\s])/u;
/** The length of the password box in the specification. A rule with a greater maximum gets a longer box. */
const BOX = 40;

/** The characters that the box for a new password accepts. */
export const passwordBox = ({ maximum }: PasswordRule): number => (maximum > BOX ? passwordLimits.maximum : BOX);

/** The rule in words. The specification's rule has the specification's words. */
export function passwordRuleMessage({ minimum, maximum, composition, refusesCommon }: PasswordRule): string {
  const kinds = composition ? ', a mix of upper & lowercase characters, numbers, & special characters' : '';
  return `Password must be ${minimum}-${maximum} characters${kinds}${refusesCommon ? ', and none of the most common ones' : ''}`;
}

let inForce = documentsRule;
let isCommon: (password: string) => boolean = () => false;

/**
 * Sets the rule for all bodies of this program. The server calls it at its start, and the console calls it with the server's rule.
 * @param knowsAsCommon whether a password is a common one. Only the server has the list.
 */
export function putInForce(rule: PasswordRule, knowsAsCommon: (password: string) => boolean = () => false): void {
  [inForce, isCommon] = [rule, knowsAsCommon];
}

/** Why a password is refused; undefined when it is accepted. */
export function passwordProblem(password: unknown): string | undefined {
  const { minimum, maximum, composition, refusesCommon } = inForce;
  const length = typeof password === 'string' && !/[\n\r]/.test(password) ? [...password].length : 0;
  if (typeof password !== 'string' || length < minimum || length > maximum || (composition && !KINDS.test(password)))
    return passwordRuleMessage(inForce);
  return refusesCommon && isCommon(password) ? COMMON_PASSWORD : undefined;
}
