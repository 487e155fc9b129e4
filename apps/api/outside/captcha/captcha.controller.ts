import { captchaEndpoints } from '@leaseledger/contract/captcha/captcha.endpoints';
import { Controller } from '@nestjs/common';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Captcha } from './exports/captcha.ts';

@Controller('api')
export class CaptchaController {
  constructor(private readonly captcha: Captcha) {}

  @Serves(captchaEndpoints.challenge)
  async challenge() {
    return answer(await this.captcha.challenge());
  }
}
