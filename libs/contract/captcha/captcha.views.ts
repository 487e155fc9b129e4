import { view } from '../kernel/answer.ts';

/** A challenge of `altcha`: find a number for which the derived key starts with the given prefix. */
export interface ProofOfWork {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string;
    readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  };
  readonly signature?: string;
}

/** The challenge that a visitor solves to prove that they are a person. `altcha` needs no service outside. */
export type CaptchaChallenge =
  | { readonly provider: 'altcha'; readonly challenge: ProofOfWork }
  | { readonly provider: 'recaptcha'; readonly siteKey: string };

export const captchaChallenge = view<CaptchaChallenge>('CaptchaChallenge');
