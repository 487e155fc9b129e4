import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { Fingerprints } from '../../platform/callers/fingerprints.ts';
import type { Clock, RandomBytes } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Captcha } from './exports/captcha.ts';
import type { UsedAnswers, Verified } from './used-answers.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** The least and the most tries, as shares of the average. */
const [LEAST, MOST] = [0.5, 1.5];
const MINUTES = 10;
/** The longest answer of `altcha`, in characters. */
const ANSWER_MAX = 4_000;

/** Proof of work: no third party, nothing to read or click, and programs pay for each call. */
export class AltchaCaptcha extends Captcha {
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  constructor(
    used: UsedAnswers,
    fingerprints: Fingerprints,
    /** By default it takes about a second on a phone. */
    private readonly work: Pick<Settings, 'captchaTries' | 'captchaIterations'>,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    super(used);
    this.#secrets = {
      hmacSignatureSecret: fingerprints.of('captcha', 'challenge'),
      hmacKeySignatureSecret: fingerprints.of('captcha', 'solution'),
    };
  }

  async challenge(): Promise<CaptchaChallenge> {
    const { captchaTries: tries, captchaIterations: cost } = this.work;
    const [least, most] = [Math.ceil(LEAST * tries), Math.ceil(MOST * tries)];
    const counter = least + (this.randomBytes(4).readUInt32BE() % (most - least + 1));
    const expires = new Date(this.clock().getTime() + MINUTES * 60_000).toISOString();
    // The expiry follows the product's clock, not that of the library.
    return {
      provider: 'altcha',
      challenge: await createChallenge({
        algorithm: ALGORITHM,
        cost,
        counter,
        deriveKey,
        data: { expires },
        ...this.#secrets,
      }),
    };
  }

  protected async verified(answer: string): Promise<Verified | undefined> {
    const payload = payloadIn(answer);
    if (payload === undefined) return undefined;
    const verified = await this.#isSolved(payload);
    // The verified parameters were signed by this server.
    const { nonce, data } = payload.challenge.parameters;
    const expires = new Date(String(data?.['expires']));
    return verified && expires.getTime() > this.clock().getTime() ? { name: nonce, expires } : undefined;
  }

  /** Challenge and solution are all that a visitor says. Any other field of the answer would become an option of the library. */
  async #isSolved({ challenge, solution }: Payload): Promise<boolean> {
    try {
      return (await verifySolution({ challenge, solution, deriveKey, ...this.#secrets })).verified;
    } catch {
      // The library throws for values of other types. Such an answer is wrong like the others.
      return false;
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value has the form of an answer. The signature shows whether this server made it. */
function isPayload(value: unknown): value is Payload {
  if (!isRecord(value) || !isRecord(value['challenge']) || !isRecord(value['solution'])) return false;
  const { parameters, signature } = value['challenge'];
  return isRecord(parameters) && typeof parameters['nonce'] === 'string' && typeof signature === 'string';
}

/** The answer in altcha's format: JSON in base64. */
function payloadIn(answer: string): Payload | undefined {
  if (answer.length > ANSWER_MAX) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
