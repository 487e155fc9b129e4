import { endpoint } from '../kernel/endpoint.ts';
import { captchaChallenge } from './captcha.views.ts';

export const captchaEndpoints = {
  challenge: endpoint('GET', 'captcha/challenge', {
    who: 'public',
    isCounted: true,
    answer: captchaChallenge,
    summary: 'What a visitor solves before a public call: once for each, within 10 minutes',
  }),
} as const;
