import type { CaptchaChallenge, ProofOfWork } from '@leaseledger/contract/captcha/captcha.views';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { askUntilTaken, CannotSend, patience, type Prepare } from '../shell/send-form.ts';

const FAILED = 'This browser could not be verified. Please try again, or write to us.';

function workOut(challenge: ProofOfWork, solver: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(solver, { type: 'module' });
    const end = (solution: unknown) => {
      worker.terminate();
      if (solution) resolve(btoa(JSON.stringify({ challenge, solution })));
      else reject(new CannotSend(FAILED));
    };
    worker.addEventListener('message', ({ data }) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(challenge);
  });
}

/** The global object of Google's script. */
declare const grecaptcha: {
  readonly enterprise: {
    ready(then: () => void): void;
    execute(siteKey: string, asked: { action: string }): Promise<string>;
  };
};

async function askGoogle(siteKey: string): Promise<string> {
  const script = document.createElement('script');
  script.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new CannotSend(FAILED)));
    document.head.append(script);
  });
  await new Promise<void>((resolve) => grecaptcha.enterprise.ready(resolve));
  return grecaptcha.enterprise.execute(siteKey, { action: 'submit' });
}

/** Solves a fresh challenge into the form's captcha field. An answer is valid once. */
export const solveCaptcha: Prepare = async (form) => {
  const field = form.querySelector<HTMLInputElement>('input[name=Captcha]');
  if (field === null) return;
  const response = await askUntilTaken(form, () => fetch('/api/captcha/challenge', { signal: patience() }));
  const { success, message, payload }: Envelope<CaptchaChallenge> = await response.json();
  if (!success) throw new CannotSend(message);
  field.value =
    payload.provider === 'altcha'
      ? await workOut(payload.challenge, field.dataset['solver'] ?? '')
      : await askGoogle(payload.siteKey);
};
