import { view } from '@leaseledger/contract/kernel/answer';
import { endpoint } from '@leaseledger/contract/kernel/endpoint';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServesPlain } from '../answers/serves.ts';
import { ReadinessProbe } from './exports/readiness.ts';

interface Live {
  readonly status: 'ok';
}

interface Ready {
  readonly status: 'ready' | 'not ready';
  /** Why it will not become ready by itself. */
  readonly reason?: string;
}

const live = endpoint('GET', 'live', { who: 'public', answer: view<Live>('Live'), summary: 'The process runs' });
const ready = endpoint('GET', 'ready', {
  who: 'public',
  answer: view<Ready>('Ready'),
  summary: 'The lists can be read',
});

const OUTDATED = 'The log holds events of a later release.';

/** For process monitors. Anybody may ask, so the answers reveal nothing of the log. */
@Controller('health')
export class PublicHealthController {
  constructor(private readonly probe: ReadinessProbe) {}

  @ServesPlain(live)
  live() {
    return { status: 'ok' as const };
  }

  @ServesPlain(ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    if (await this.probe.isOutdated()) {
      reply.status(503);
      return { status: 'not ready' as const, reason: OUTDATED };
    }
    const isReady = (await this.probe.isReady()) && (await this.probe.hasLogIfNeeded()) && !this.probe.isDamaged();
    if (!isReady) reply.status(503);
    return { status: isReady ? ('ready' as const) : ('not ready' as const) };
  }
}
