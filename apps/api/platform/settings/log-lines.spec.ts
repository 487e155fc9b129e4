import { describe, expect, it } from '@jest/globals';
import { errorLine, nestLogger } from './log-lines.ts';

/** The error that the work throws. */
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
};

describe('an error in a log line', () => {
  it('a log line of an error has its kind, reason, place in the code and cause, and no other properties', () => {
    const cause = Object.assign(new RangeError('out of range'), { payload: 'Zebulonia' });
    const line = errorLine(Object.assign(new Error('It failed', { cause }), { code: 'EPIPE', body: 'Zebulonia' }));
    expect(line).toMatchObject({
      type: 'Error',
      message: 'Error: It failed',
      code: 'EPIPE',
      stack: expect.stringContaining('log-lines.spec'),
      cause: { type: 'RangeError', message: 'RangeError: out of range' },
    });
    expect(JSON.stringify(line)).not.toContain('Zebulonia');
  });

  it('a log line of an error quotes nothing that was read', () => {
    const quoting = [
      thrownBy(() => JSON.parse('Zebulonia')),
      thrownBy(() => Buffer.alloc('Zebulonia' as unknown as number)),
      thrownBy(() => new URL('Zebulonia')),
      'Zebulonia',
      { name: 'Zebulonia' },
    ];
    for (const error of quoting) expect(JSON.stringify(errorLine(error))).not.toContain('Zebulonia');
    expect(errorLine(quoting[0])).toMatchObject({ message: 'SyntaxError' });
  });
});

describe('log lines of Nest', () => {
  it('warnings and errors of Nest are lines at their level, and its information is not logged', () => {
    const lines: unknown[] = [];
    const take = (...line: unknown[]) => void lines.push(line);
    // The code under test uses only these methods of the logger.
    const logger = nestLogger({
      error: take,
      warn: (...line: unknown[]) => take('warn', ...line),
    } as unknown as Parameters<typeof nestLogger>[0]);
    logger.log('starting');
    logger.warn('Mail waits: Error');
    logger.error('cannot resolve');
    const error = new Error('It failed');
    logger.error(error);
    expect(lines).toEqual([
      ['warn', { from: 'Nest' }, 'Mail waits: Error'],
      [{ from: 'Nest' }, 'cannot resolve'],
      [{ from: 'Nest', err: error }, 'failed'],
    ]);
  });
});
