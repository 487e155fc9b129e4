import { describe, expect, it } from '@jest/globals';
import { askAgain, waitingUnless } from './ask-again.ts';
import { longWaits } from './own-requests.ts';

const notReady = (retryAfter?: string) =>
  new Response(null, { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

/** A server that gives these answers, the last one again and again, and a clock that only pauses move. */
class Given {
  readonly paused: number[] = [];
  /** The number of long waits during each pause. */
  readonly told: number[] = [];
  asked = 0;
  #now = 0;

  constructor(private readonly answers: readonly (() => Response)[]) {}

  async #answer(): Promise<Response> {
    const answer = this.answers[Math.min(this.asked, this.answers.length - 1)];
    this.asked += 1;
    if (answer === undefined) throw new Error('No answer is given');
    return answer();
  }

  async ask(): Promise<Response> {
    return askAgain(await this.#answer(), () => this.#answer(), {
      now: () => this.#now,
      pause: async (milliseconds) => {
        this.paused.push(milliseconds);
        this.told.push(longWaits.get());
        this.#now += milliseconds;
      },
    });
  }
}

const done = () => new Response('done');

describe('a request to a server that is not ready', () => {
  it('is sent again after the pause that the server names, and then has its answer', async () => {
    const given = new Given([() => notReady('1'), () => notReady('2'), done]);
    expect(await (await given.ask()).text()).toBe('done');
    expect([given.asked, given.paused, given.told]).toEqual([3, [1_000, 2_000], [0, 0]]);
  });

  it('tells the user after some seconds, until the answer is there', async () => {
    const given = new Given([...Array<() => Response>(5).fill(() => notReady('1')), done]);
    await given.ask();
    expect([given.told, longWaits.get()]).toEqual([[0, 0, 0, 1, 1], 0]);
  });

  it('is given up after a while, with the last answer', async () => {
    const given = new Given([() => notReady('60')]);
    expect((await given.ask()).status).toBe(503);
    expect([given.paused, longWaits.get()]).toEqual([[5_000, 5_000, 5_000, 5_000], 0]);
  });

  it.each([
    ['without a pause', () => notReady()],
    ['with a date as its pause', () => notReady('Tue, 24 Nov 2026 16:00:00 GMT')],
    ['with another status', () => new Response(null, { status: 429, headers: { 'retry-after': '1' } })],
  ])('is not sent again after an answer %s', async (_, answer) => {
    const given = new Given([answer, done]);
    await given.ask();
    expect(given.asked).toBe(1);
  });

  it('is not sent again once it is aborted', async () => {
    const leaving = new AbortController();
    const pausing = waitingUnless(leaving.signal).pause(60_000);
    leaving.abort(new Error('The screen was left'));
    await expect(pausing).rejects.toThrow('The screen was left');
    await expect(waitingUnless(leaving.signal).pause(60_000)).rejects.toThrow('The screen was left');
  });
});
