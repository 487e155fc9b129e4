import { captchaEndpoints } from '@leaseledger/contract/captcha/captcha.endpoints';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * Solves a proof of work like a browser.
 * @throws Error for a challenge of another kind
 */
export async function answerTo(given: CaptchaChallenge): Promise<string> {
  if (given.provider !== 'altcha') throw new Error('There is no work to prove');
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given.challenge, solution })).toString('base64');
}

/** A browser, as far as it asks for a challenge. */
interface Visitor {
  call(endpoint: typeof captchaEndpoints.challenge): Promise<{ readonly shown: CaptchaChallenge }>;
}

/** The answer to a fresh challenge. */
export const solved = async (visitor: Visitor): Promise<string> =>
  answerTo((await visitor.call(captchaEndpoints.challenge)).shown);
