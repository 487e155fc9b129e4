import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { badInput } from '../../../platform/answers/failure.ts';
import type { UsedAnswers, Verified } from '../used-answers.ts';

/** What tells visitors from programs. */
export abstract class Captcha {
  /** The sites whose scripts and frames a page needs for it, such as https://www.google.com; none where this server does it all. */
  readonly sources: readonly string[] = [];

  constructor(private readonly used: UsedAnswers) {}

  /** What a visitor is to solve. */
  abstract challenge(): Promise<CaptchaChallenge>;
  /** Undefined for an answer that is wrong, or too old. @throws Failure 503 where that cannot be found out now */
  protected abstract verified(answer: string): Promise<Verified | undefined>;

  /**
   * Uses an answer up for a request: for the same request, sent once more, it is as good as the first time; for any other it is not.
   * @param request a digest of what is asked for
   * @returns the answer's name
   * @throws Failure 400 for none, a wrong one, one that is too old or was used; 503 where that cannot be found out now
   */
  async use(answer: string | null | undefined, request: string): Promise<string> {
    const verified = answer ? await this.verified(answer) : undefined;
    if (verified === undefined || !(await this.used.add(verified, request)))
      throw badInput({ Captcha: captchaMessage.mustVerify });
    return verified.name;
  }
}
