import { afterEach, describe, expect, it } from '@jest/globals';
import {
  COMMON_PASSWORD,
  documentsRule,
  passwordBox,
  passwordProblem,
  passwordRuleMessage,
  putInForce,
  type PasswordRule,
} from './password-rule.ts';

const guidance: PasswordRule = { minimum: 15, maximum: 128, composition: false, refusesCommon: true };
const common = (password: string) => password === 'passwordpassword';

afterEach(() => putInForce(documentsRule));

describe("The documents' rule", () => {
  const message =
    'Password must be 10-20 characters, a mix of upper & lowercase characters, numbers, & special characters';

  it.each([
    ['Abcdefg-1', false],
    ['Abcdefgh-1', true],
    ['Abcdefghijklmnopqr-1', true],
    ['Abcdefghijklmnopqrs-1', false],
    ['abcdefgh-1', false],
    ['ABCDEFGH-1', false],
    ['Abcdefgh-i', false],
    ['Abcdefgh11', false],
    ['Abcdefgh 1', false],
    ['Äbcdéfgh-1', true],
    ['Abcdefg 1€', true],
    ['Abcde\nfgh-1', false],
    ['', false],
    [undefined, false],
    [1234567890, false],
    ['Password-1', true],
  ])('%j: %s', (password, isGood) => {
    expect(passwordProblem(password)).toBe(isGood ? undefined : message);
  });

  it('sets the input box to 40 characters', () => {
    expect(passwordBox(documentsRule)).toBe(40);
  });
});

describe('A rule that follows current guidance', () => {
  const message = 'Password must be 15-128 characters, and none of the most common ones';

  it.each([
    ['fourteen chars', message],
    ['fifteen letters', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), message],
    ['🔑'.repeat(128), undefined],
    ['🔑'.repeat(14), message],
    ['passwordpassword', COMMON_PASSWORD],
  ])('%j: %s', (password, problem) => {
    putInForce(guidance, common);
    expect(passwordProblem(password)).toBe(problem);
  });

  it('sets the input box to the longest allowed password', () => {
    expect(passwordBox(guidance)).toBe(128);
  });

  it('accepts common passwords without a list of them, or without such a rule', () => {
    putInForce(guidance);
    expect(passwordProblem('passwordpassword')).toBeUndefined();
    putInForce({ ...guidance, refusesCommon: false }, common);
    expect(passwordProblem('passwordpassword')).toBeUndefined();
  });
});

it.each([
  [
    { ...documentsRule, maximum: 64 },
    'Password must be 10-64 characters, a mix of upper & lowercase characters, numbers, & special characters',
  ],
  [
    { ...documentsRule, refusesCommon: true },
    'Password must be 10-20 characters, a mix of upper & lowercase characters, numbers, & special characters, and none of the most common ones',
  ],
  [{ ...documentsRule, minimum: 8, composition: false }, 'Password must be 8-20 characters'],
])('writes the rule %j in words', (rule, words) => {
  expect(passwordRuleMessage(rule)).toBe(words);
});
