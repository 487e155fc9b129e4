import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** The most causes of an error that are logged. */
const CAUSES = 3;
/** Codes whose messages quote a value: Node's refusals of a value and Fastify's of an answer. */
const QUOTING = /^(?:ERR_INVALID|FST_)/;

/** An error as part of a log line. */
export interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/**
 * The kind of the error, its reason and its place in the code. Other properties are left out, and so is a message that
 * may quote personal data.
 */
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

/** The format of log lines: levels by name, times as ISO 8601 in UTC. Requests appear by their correlation id only. */
export const logFormat = {
  formatters: { level: (level: string) => ({ level }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: (error: unknown) => errorLine(error), req: () => ({}) },
};

/** Logs the warnings and errors of Nest, and of code that logs through Nest, in our format. */
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
