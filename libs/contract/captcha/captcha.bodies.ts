import { Optional, Text } from '../shared/rules.ts';
import { captchaMessage } from './captcha.messages.ts';

/** As `altcha` writes it, or a token of reCAPTCHA. */
const MAX = 8_000;

/** What solves a challenge. Whether it is needed, and right, is asked where it is used. */
export const CaptchaAnswer = (): PropertyDecorator => (target, key) => {
  for (const decorate of [Optional(), Text(MAX, captchaMessage.mustVerify)]) decorate(target, key);
};
