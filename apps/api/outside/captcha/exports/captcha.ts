import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { badInput } from '../../../platform/answers/failure.ts';
import type { UsedAnswers, Verified } from '../used-answers.ts';

/** Tells visitors from programs. */
export abstract class Captcha {
  /**
   * The sites whose scripts and frames a page needs, e.g. https://www.google.com. Empty when this server does
   * everything.
   */
  readonly sources: readonly string[] = [];

  constructor(private readonly used: UsedAnswers) {}

  /** The challenge for a visitor. */
  abstract challenge(): Promise<CaptchaChallenge>;
  /**
   * The verified answer; undefined for a wrong or late one.
   * @throws Failure 503 when it cannot be verified now
   */
  protected abstract verified(answer: string): Promise<Verified | undefined>;

  /**
   * Uses an answer up for a request. A repeat of the same request may use it again; any other request may not.
   * @param request a digest of the request
   * @returns the answer's name
   * @throws Failure 400 for a missing, wrong, late or used answer; 503 when it cannot be verified now
   */
  async use(answer: string | null | undefined, request: string): Promise<string> {
    const verified = answer ? await this.verified(answer) : undefined;
    if (verified === undefined || !(await this.used.add(verified, request)))
      throw badInput({ Captcha: captchaMessage.mustVerify });
    return verified.name;
  }
}
