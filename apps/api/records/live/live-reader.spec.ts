import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { LiveReader, Telling } from './live-reader.ts';

/** A connection that takes the next piece on demand. */
function slowConnection(reader: LiveReader): { readonly taken: string[]; take(): void } {
  const taken: string[] = [];
  let taking: (() => void) | undefined;
  const connection = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _, done) {
      taken.push(piece.toString());
      taking = done;
    },
  });
  reader.pipe(connection);
  const take = () => {
    const done = taking;
    taking = undefined;
    done?.();
  };
  return { taken, take };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a slow reader', () => {
  it('changes that wait for a slow reader are sent as one piece, each change once', async () => {
    const reader = new LiveReader();
    const { taken, take } = slowConnection(reader);
    reader.begin('log.1', { beatSeconds: 20 });
    await soon();
    for (let place = 2; place <= 6; place += 1)
      reader.tell(new Telling([{ of: 'leads', id: place % 2 }], `log.${place}`));
    for (let turn = 0; turn < 5; turn += 1) {
      take();
      await soon();
    }
    const news = taken.filter((piece) => piece.includes('event: news'));
    expect(news.length).toBeLessThanOrEqual(2);
    expect(news.at(-1)).toContain('id: log.6\n');
    expect(news.join('').match(/"id":0/g)?.length).toBeLessThanOrEqual(2);
  });

  it('a slow reader with too many waiting changes learns only which lists changed', async () => {
    const reader = new LiveReader();
    const { taken, take } = slowConnection(reader);
    reader.begin('log.1', { beatSeconds: 20 });
    reader.beat('log.1');
    await soon();
    for (let id = 1; id <= 100_000; id += 1)
      reader.tell(
        new Telling(
          [
            { of: 'leads', id },
            { of: 'history', record: `lead-${id}` },
          ],
          `log.${id}`,
        ),
      );
    for (let turn = 0; turn < 5; turn += 1) {
      take();
      await soon();
    }
    expect(Math.max(...taken.map(({ length }) => length))).toBeLessThan(20_000);
    expect(taken.some((piece) => piece.includes('{"of":"leads"}'))).toBe(true);
  });

  it('a reader that takes nothing is cut off after a few beats', async () => {
    const reader = new LiveReader();
    slowConnection(reader);
    reader.begin('log.1', { beatSeconds: 20 });
    await soon();
    reader.tell(new Telling([{ of: 'leads', id: 1 }], 'log.2'));
    await soon();
    for (let beats = 0; beats < 4; beats += 1) {
      reader.beat('log.2');
      await soon();
    }
    expect(reader.destroyed).toBe(true);
  });
});
