import {
  AddPasskeyBody,
  PasskeyLoginBody,
  PresentPasswordBody,
  RemovePasskeyBody,
  RenamePasskeyBody,
} from '@leaseledger/contract/credentials/credential.bodies';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnCredentials } from '../credentials/exports/own-credentials.ts';
import { Passkeys } from '../credentials/exports/passkeys.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Login } from './login.ts';
import { PresentPassword } from './passwords/present-password.ts';
import { SessionOpener } from './session-opener.ts';

/** Identifies the browser that began a login. No other browser can finish it. */
const COOKIE = 'leaseledger_passkey';
const PATH = '/api/admin/passkey';

/** A user's own passkeys, and logins with them. */
@Controller('api')
export class PasskeysController {
  constructor(
    private readonly own: OwnCredentials,
    private readonly passkeys: Passkeys,
    private readonly presentPassword: PresentPassword,
    private readonly login: Login,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves(credentialEndpoints.beginPasskey)
  async begin(
    @Body() { password }: PresentPasswordBody,
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ) {
    await this.presentPassword.ask(password, request);
    return answer({ options: await this.passkeys.beginAdding(caller) });
  }

  @Serves(credentialEndpoints.addPasskey)
  async add(@Body() { Name, response }: AddPasskeyBody, @CurrentUser() caller: Caller) {
    await this.passkeys.add(Name, response, caller);
    return answer(await this.own.of(caller.user), credentialMessage.passkeyAdded);
  }

  @Serves(credentialEndpoints.renamePasskey)
  async rename(@Body() { PasskeyID, Name }: RenamePasskeyBody, @CurrentUser() caller: Caller) {
    await this.passkeys.rename(PasskeyID, Name, caller);
    return answer(await this.own.of(caller.user), credentialMessage.passkeyRenamed);
  }

  @Serves(credentialEndpoints.removePasskey)
  async remove(
    @Body() { PasskeyID, password }: RemovePasskeyBody,
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ) {
    await this.presentPassword.ask(password, request);
    await this.passkeys.remove(PasskeyID, caller);
    return answer(await this.own.of(caller.user), credentialMessage.passkeyRemoved);
  }

  @Serves(credentialEndpoints.beginPasskeyLogin)
  async beginLogin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { options, browser, seconds } = await this.passkeys.beginLogin();
    reply.setCookie(COOKIE, browser, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: seconds,
    });
    return answer({ options });
  }

  @Serves(credentialEndpoints.passkeyLogin)
  async logIn(
    @Body() { response }: PasskeyLoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const askedAt = this.clock();
    reply.clearCookie(COOKIE, { path: PATH });
    const user = await this.login.withPasskey(response, request.cookies[COOKIE] ?? '', request);
    return answer(await this.opener.open(user, askedAt, request, reply));
  }
}
