import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { Failure } from '../../platform/answers/failure.ts';
import type { Clock } from '../../platform/foundation/platform.ts';
import type { RecaptchaSettings } from '../../platform/settings/settings.ts';
import { Captcha } from './exports/captcha.ts';
import type { UsedAnswers, Verified } from './used-answers.ts';

const ANSWER_WITHIN_MS = 10_000;
/** Longer than the 2 minutes for which Google accepts a token once. */
const MINUTES = 10;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The used parts of an assessment. A missing part counts as a refusal. */
interface Assessment {
  readonly tokenProperties?: { readonly valid?: unknown };
  readonly riskAnalysis?: { readonly score?: unknown };
}

/** reCAPTCHA Enterprise: Google assesses the visitor by the token that the page got. */
export class RecaptchaCaptcha extends Captcha {
  override readonly sources = ['https://www.google.com', 'https://www.gstatic.com'];

  constructor(
    used: UsedAnswers,
    private readonly settings: RecaptchaSettings,
    private readonly clock: Clock,
    private readonly fetch: Fetch,
  ) {
    super(used);
  }

  async challenge(): Promise<CaptchaChallenge> {
    return { provider: 'recaptcha', siteKey: this.settings.siteKey };
  }

  protected async verified(token: string): Promise<Verified | undefined> {
    const { tokenProperties, riskAnalysis } = await this.#assess(token);
    const score = riskAnalysis?.score;
    if (tokenProperties?.valid !== true || typeof score !== 'number' || score < this.settings.leastScore)
      return undefined;
    return { name: token, expires: new Date(this.clock().getTime() + MINUTES * 60_000) };
  }

  /** The key is sent in a header, so that it appears in no log of addresses. */
  async #assess(token: string): Promise<Assessment> {
    const { url, project, siteKey, apiKey } = this.settings;
    try {
      const response = await this.fetch(`${url}/projects/${encodeURIComponent(project)}/assessments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
        body: JSON.stringify({ event: { token, siteKey } }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}`);
      const assessment: Assessment = await response.json();
      return assessment;
    } catch {
      throw new Failure(503, captchaMessage.unreachable);
    }
  }
}
