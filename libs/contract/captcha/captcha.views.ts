import { view } from '../kernel/answer.ts';

/** A piece of work as `altcha` gives it: to find a number whose derived key begins as said. */
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

/** What a visitor needs to show that they are no program; `altcha` needs nobody else for it. */
export type CaptchaChallenge =
  | { readonly provider: 'altcha'; readonly challenge: ProofOfWork }
  | { readonly provider: 'recaptcha'; readonly siteKey: string };

export const captchaChallenge = view<CaptchaChallenge>('CaptchaChallenge');
