import { EVENT_STREAM } from '@leaseledger/contract/live/live.views';
import { liveEndpoints } from '@leaseledger/contract/live/live.endpoints';
import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import type { TextStream } from '../../platform/answers/envelope.ts';
import { badRequest } from '../../platform/answers/failure.ts';
import { ServesPlain } from '../../platform/answers/serves.ts';
import { LiveFeed } from './live-feed.ts';

@Controller('api')
export class LiveController {
  constructor(private readonly feed: LiveFeed) {}

  @ServesPlain(liveEndpoints.follow)
  async follow(
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept') accepted = '',
    @Headers('last-event-id') lastId?: string,
  ): Promise<TextStream> {
    // Refused, because a client that waits for the end of the answer would wait forever.
    if (!accepted.includes(EVENT_STREAM)) throw badRequest(`This call answers ${EVENT_STREAM}.`);
    reply.headers({
      'content-type': EVENT_STREAM,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    // The stream is plain text.
    return (await this.feed.open(request, caller, lastId)) as unknown as TextStream;
  }
}
