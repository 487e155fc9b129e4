/** What a new password must be; the site sets it. Lengths are in characters. */
export interface PasswordRule {
  minimum: number;
  maximum: number;
  /** Whether all four kinds must be among them: upper case, lower case, digits and special characters. */
  composition: boolean;
  /** Whether the most common passwords are refused. */
  refusesCommon: boolean;
}

/** The documents' rule (specification 1, section 5). */
export const documentsRule: PasswordRule = { minimum: 10, maximum: 20, composition: true, refusesCommon: false };

/** No site may ask for less, or allow more. */
export const passwordLimits = { minimum: 8, maximum: 128 } as const;

export const COMMON_PASSWORD = 'This is one of the most common passwords. Please choose another.';

const KINDS = /(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[^\p{L}\d\s])/u;
/** What the documents' password box takes; a rule that allows more has one that takes all of it. */
const BOX = 40;

/** How many characters the box for a new password takes. */
export const passwordBox = ({ maximum }: PasswordRule): number => (maximum > BOX ? passwordLimits.maximum : BOX);

/** The rule in words: the documents' own where it is theirs. */
export function passwordRuleMessage({ minimum, maximum, composition, refusesCommon }: PasswordRule): string {
  const kinds = composition ? ', a mix of upper & lowercase characters, numbers, & special characters' : '';
  return `Password must be ${minimum}-${maximum} characters${kinds}${refusesCommon ? ', and none of the most common ones' : ''}`;
}

let inForce = documentsRule;
let isCommon: (password: string) => boolean = () => false;

/**
 * Puts the site's rule in force, for all bodies of this program: the server does at its start, the console as the server tells it.
 * @param knowsAsCommon asked where the rule refuses common ones; only the server knows them
 */
export function putInForce(rule: PasswordRule, knowsAsCommon: (password: string) => boolean = () => false): void {
  [inForce, isCommon] = [rule, knowsAsCommon];
}

/** Why it cannot be somebody's new password; undefined where it can. */
export function passwordProblem(password: unknown): string | undefined {
  const { minimum, maximum, composition, refusesCommon } = inForce;
  const length = typeof password === 'string' && !/[\n\r]/.test(password) ? [...password].length : 0;
  if (typeof password !== 'string' || length < minimum || length > maximum || (composition && !KINDS.test(password)))
    return passwordRuleMessage(inForce);
  return refusesCommon && isCommon(password) ? COMMON_PASSWORD : undefined;
}
