import { endpoint } from '../kernel/endpoint.ts';
import { captchaChallenge } from './captcha.views.ts';

export const captchaEndpoints = {
  challenge: endpoint({
    verb: 'GET',
    path: 'captcha/challenge',
    who: 'public',
    kind: 'query',
    isCounted: true,
    answer: captchaChallenge,
    summary: 'What a visitor solves before a public call: once for each, within 10 minutes',
  }),
} as const;
