import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { EventsOnDayBody } from '@leaseledger/contract/microsoft/microsoft.bodies';
import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { microsoftMessage } from '@leaseledger/contract/microsoft/microsoft.messages';
import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Failure } from '../../platform/answers/failure.ts';
import { Serves, ServesPlain } from '../../platform/answers/serves.ts';
import { Links } from './links.ts';
import { Microsoft365, MicrosoftUnreachable } from './microsoft-365.ts';
import { endPage, PAGE_HEADERS } from './pages.ts';
import { Linking } from './linking.ts';

/** Throws the error for the caller. An unreachable Microsoft becomes a 503, because it is no fault of this server. */
function unreachable(thrown: unknown): never {
  if (!(thrown instanceof MicrosoftUnreachable)) throw thrown;
  throw Object.assign(new Failure(503, microsoftMessage.unreachable), { cause: thrown });
}

@Controller('api')
export class MicrosoftController {
  constructor(
    private readonly microsoft: Microsoft365,
    private readonly links: Links,
    private readonly linking: Linking,
  ) {}

  /** An external user has no link. One from before ends with the event that made the user external. */
  #linkOf({ user, rights }: Caller) {
    return linksMicrosoft(rights) ? this.links.of(user.UserID) : undefined;
  }

  @Serves(microsoftEndpoints.linkedEmail)
  async linkedEmail(@CurrentUser() caller: Caller) {
    const link = await this.#linkOf(caller);
    return answer({ mail: link?.MicrosoftEmail ?? null, simulator: link?.simulated ?? this.microsoft.isSimulator });
  }

  @Serves(microsoftEndpoints.eventsOnDay)
  async eventsOnDay(
    @Body() { date }: EventsOnDayBody,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const link = await this.#linkOf(caller);
    const events = link && (await this.links.eventsOnDay(link, date, caller).catch(unreachable));
    if (link !== undefined && events === undefined) reply.header(TOKEN_EXPIRED.header, TOKEN_EXPIRED.value);
    return answer(events ?? []);
  }

  @Serves(microsoftEndpoints.authorize)
  async authorize(@CurrentUser() caller: Caller, @Req() request: FastifyRequest) {
    return answer({ address: await this.linking.addressFor(caller, request).catch(unreachable) });
  }

  @ServesPlain(microsoftEndpoints.token)
  async token(
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { status, ...end } = await this.linking.end(query, request);
    const html = endPage(end);
    // The page is sent here with its own status, because Nest would answer 200.
    await reply.status(status).headers(PAGE_HEADERS).send(html);
    return html;
  }

  @Serves(microsoftEndpoints.unlink)
  async unlink(@CurrentUser() caller: Caller) {
    const link = await this.links.of(caller.user.UserID);
    if (link !== undefined) await this.links.unlink(link, 'asked', caller);
    return answer(null, microsoftMessage.unlinked);
  }
}
