import { Optional, Text } from '../shared/rules.ts';
import { captchaMessage } from './captcha.messages.ts';

/** The longest answer: a solution of `altcha`, or a token of reCAPTCHA. */
const MAX = 8_000;

/** A field with the solution of a challenge. The called command decides whether it is needed, and checks it. */
export const CaptchaAnswer = (): PropertyDecorator => (target, key) => {
  for (const decorate of [Optional(), Text(MAX, captchaMessage.mustVerify)]) decorate(target, key);
};
