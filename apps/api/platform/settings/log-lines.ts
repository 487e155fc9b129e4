import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** So many causes of an error are told. */
const CAUSES = 3;
/** Node's refusals of a value and Fastify's of an answer quote what they were given. */
const QUOTING = /^(?:ERR_INVALID|FST_)/;

/** An error in a line. */
export interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** What kind of error it is, why, and where in the code. Its other properties stay out, and so does a message that may quote what was read. */
export function errorLine(error: unknown, causes = CAUSES): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error), stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message = code !== undefined && QUOTING.test(code) ? error.name : messageOf(error);
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    message,
    code,
    stack,
    ...(error.cause !== undefined && causes > 0 && { cause: errorLine(error.cause, causes - 1) }),
  };
}

/** How lines are written: levels by name, times as ISO 8601 in UTC. Requests are told by their correlation id alone. */
export const logFormat = {
  formatters: { level: (level: string) => ({ level }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: (error: unknown) => errorLine(error), req: () => ({}) },
};

/** What Nest and what logs through it finds wrong, or warns of, as lines like all others. */
export const nestLogger = (log: FastifyBaseLogger): LoggerService => {
  const wrong = (found: unknown) =>
    log.error(
      typeof found === 'string' ? { from: 'Nest' } : { from: 'Nest', err: found },
      typeof found === 'string' ? found : 'failed',
    );
  return {
    log: () => undefined,
    warn: (found: unknown) => log.warn({ from: 'Nest' }, String(found)),
    error: wrong,
    fatal: wrong,
  };
};
