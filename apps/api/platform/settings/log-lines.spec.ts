import { describe, expect, it } from '@jest/globals';
import { errorLine, nestLogger } from './log-lines.ts';

/** What the work throws. */
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
};

describe('an error in a line', () => {
  it('says kind, reason and place in the code, and what caused it, without its other properties', () => {
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

  it('quotes nothing that was read', () => {
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

describe('what Nest finds wrong', () => {
  it('is a line like all others, by its level, as what our own code warns of is; what it only tells is none', () => {
    const lines: unknown[] = [];
    const take = (...line: unknown[]) => void lines.push(line);
    // Of the logger only these are used.
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
