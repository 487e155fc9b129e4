import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { DrawingProcess } from './drawing-process.ts';
import { Pictures, type Drawable } from './pictures.ts';

/** Draws what it receives, and crashes on demand as native code does. */
const CRASHING = `process.on('message', ({ ask, bytes }) => {
  const text = new TextDecoder().decode(bytes);
  if (text === 'crash') process.abort();
  process.send({ ask, picture: bytes, pages: 1 });
});`;

const file = (Content: string): Drawable => ({ Content, Digest: Content, Size: Content.length, Type: 'image/png' });

describe('Pictures', () => {
  it('gives no picture for a file that crashed the drawing process, does not draw it again, and draws the others', async () => {
    const read: string[] = [];
    const contents = {
      read: async ({ Content }: Pick<Drawable, 'Content'>) => {
        read.push(Content);
        return (async function* () {
          yield Buffer.from(Content);
        })();
      },
    };
    const folder = mkdtempSync(join(tmpdir(), 'leaseledger-pictures-'));
    const program = join(folder, 'crashing.mjs');
    writeFileSync(program, CRASHING);
    const pictures = new Pictures(contents, new DrawingProcess(pathToFileURL(program)));
    const drawn = async (name: string, size: number) =>
      Buffer.from((await pictures.of(file(name), size, 1))?.picture ?? []).toString();
    expect([
      await drawn('one', 320),
      await drawn('crash', 320),
      await drawn('crash', 640),
      await drawn('two', 320),
    ]).toEqual(['one', '', '', 'two']);
    expect(read).toEqual(['one', 'crash', 'two']);
    pictures.onModuleDestroy();
    rmSync(folder, { recursive: true });
  });
});
