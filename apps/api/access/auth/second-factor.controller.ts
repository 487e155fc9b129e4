import {
  AppCodeBody,
  PresentPasswordBody,
  RemoveSecondFactorBody,
} from '@leaseledger/contract/credentials/credential.bodies';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnCredentials } from '../credentials/exports/own-credentials.ts';
import { SecondFactors } from '../credentials/exports/second-factors.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { LoginThrottle } from './login-throttle.ts';
import { PresentPassword } from './passwords/present-password.ts';

/** A user's own second factor. */
@Controller('api')
export class SecondFactorController {
  constructor(
    private readonly own: OwnCredentials,
    private readonly secondFactors: SecondFactors,
    private readonly presentPassword: PresentPassword,
    private readonly throttle: LoginThrottle,
  ) {}

  @Serves(credentialEndpoints.own)
  async ofCaller(@CurrentUser() { user }: Caller) {
    return answer(await this.own.of(user));
  }

  @Serves(credentialEndpoints.beginSecondFactor)
  async begin(
    @Body() { password }: PresentPasswordBody,
    @Req() request: FastifyRequest,
    @CurrentUser() { user }: Caller,
  ) {
    await this.presentPassword.ask(password, request);
    return answer(await this.secondFactors.begin(user));
  }

  @Serves(credentialEndpoints.setSecondFactor)
  async set(@Body() { code }: AppCodeBody, @CurrentUser() caller: Caller) {
    return answer({ RecoveryCodes: await this.secondFactors.set(code, caller) }, credentialMessage.set);
  }

  @Serves(credentialEndpoints.removeSecondFactor)
  async remove(
    @Body() { password, code }: RemoveSecondFactorBody,
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ) {
    await this.presentPassword.ask(password, request);
    const { UserID } = caller.user;
    const means = await this.throttle.attemptCode(UserID, () =>
      this.secondFactors.meansOf(UserID, code, { actor: caller.actor, correlationId: caller.correlationId }),
    );
    if (means === undefined) throw badInput({ code: credentialMessage.codeWrong });
    await this.secondFactors.remove(caller);
    return answer(null, credentialMessage.removed);
  }

  @Serves(credentialEndpoints.makeRecoveryCodes)
  async makeRecoveryCodes(
    @Body() { password }: PresentPasswordBody,
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ) {
    await this.presentPassword.ask(password, request);
    return answer({ RecoveryCodes: await this.secondFactors.makeRecoveryCodes(caller) });
  }
}
