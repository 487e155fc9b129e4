import { view } from '@leaseledger/contract/kernel/answer';
import { endpoint } from '@leaseledger/contract/kernel/endpoint';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServesPlain } from '../kernel/serves.ts';
import { version } from '../kernel/version.ts';
import { ReadinessProbe, type Readiness } from './exports/readiness.ts';

interface Live {
  readonly status: 'ok';
  readonly version: string;
}

interface Ready extends Readiness {
  readonly version: string;
}

const live = endpoint({ verb: 'GET', path: 'live', who: 'public', kind: 'query', answer: view<Live>('Live'), summary: 'The process runs' });
const ready = endpoint({ verb: 'GET', path: 'ready', who: 'public', kind: 'query', answer: view<Ready>('Ready'), summary: 'The lists can be read' });

/** For whoever watches the process: no envelope, no personal details. */
@Controller('health')
export class HealthController {
  constructor(private readonly probe: ReadinessProbe) {}

  @ServesPlain(live)
  live() {
    return { status: 'ok' as const, version };
  }

  @ServesPlain(ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.probe.ask();
    if (readiness.status === 'starting') reply.status(503);
    return { ...readiness, version };
  }
}
