import { ForgotPasswordBody, ResetPasswordBody } from '@leaseledger/contract/auth/auth.bodies';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { Body, Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../../platform/answers/envelope.ts';
import { ruleBroken } from '../../../platform/answers/failure.ts';
import { SETTINGS } from '../../../platform/foundation/platform.ts';
import { Serves } from '../../../platform/answers/serves.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { ForgottenPasswords } from './forgotten-passwords.ts';

@Controller('api')
export class ForgottenPasswordsController {
  constructor(
    private readonly forgotten: ForgottenPasswords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Serves(authEndpoints.forgotPassword)
  async ask(@Body() { email }: ForgotPasswordBody, @Req() request: FastifyRequest) {
    this.#refuseElsewhere();
    await this.forgotten.ask(email, request.ip);
    return answer(null, authMessage.linkSent);
  }

  @Serves(authEndpoints.resetPassword)
  async reset(@Body() { token, password }: ResetPasswordBody, @Req() request: FastifyRequest) {
    this.#refuseElsewhere();
    await this.forgotten.reset(token, password, request.id);
    return answer(null, authMessage.passwordChanged);
  }

  #refuseElsewhere(): void {
    if (!this.settings.resetsByMail) throw ruleBroken(authMessage.notByMail);
  }
}
