import { Module } from '@nestjs/common';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, RANDOM_BYTES, SETTINGS, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { AltchaCaptcha } from './altcha-captcha.ts';
import { CaptchaController } from './captcha.controller.ts';
import { Captcha } from './exports/captcha.ts';
import { RecaptchaCaptcha } from './recaptcha-captcha.ts';
import { UsedAnswers } from './used-answers.ts';

const captcha = (
  settings: Settings,
  used: UsedAnswers,
  fingerprints: Fingerprints,
  clock: Clock,
  randomBytes: RandomBytes,
): Captcha =>
  settings.recaptcha === undefined
    ? new AltchaCaptcha(used, fingerprints, settings, clock, randomBytes)
    : new RecaptchaCaptcha(used, settings.recaptcha, clock, fetch);

/** Tells visitors from programs on public calls: by proof of work, or by reCAPTCHA Enterprise when it is configured. */
@Module({
  controllers: [CaptchaController],
  providers: [
    UsedAnswers,
    { provide: Captcha, useFactory: captcha, inject: [SETTINGS, UsedAnswers, Fingerprints, CLOCK, RANDOM_BYTES] },
  ],
  exports: [Captcha],
})
export class CaptchaModule {}
