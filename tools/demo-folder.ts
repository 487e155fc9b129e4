import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ASKED_EVERY_MS = 200;

/**
 * Fills one data folder with the demonstration data for all suites of a run, and copies it to each of them: filling takes half a minute of
 * processor. The first worker that needs it fills it, the others wait. `npm test` names the folder of the run and removes it.
 * @param ofRun the folder of the run
 * @param fill starts the product with demonstration data on a folder, and ends it in order
 * @throws Error when another worker failed to fill it
 */
export async function copyDemoTo(
  dataDir: string,
  ofRun: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<void> {
  const folder = join(ofRun, 'demo');
  const filled = join(ofRun, 'demo-filled');
  const failed = join(ofRun, 'demo-failed');
  // The folder is made by one of them: the others are answered that it is there.
  if (mkdirSync(folder, { recursive: true }) !== undefined)
    try {
      await fill(folder);
      writeFileSync(filled, '');
    } catch (thrown) {
      writeFileSync(failed, '');
      throw thrown;
    }
  while (!existsSync(filled)) {
    if (existsSync(failed)) throw new Error('Another suite could not fill the demonstration data: see what it says');
    await pause(ASKED_EVERY_MS);
  }
  await cp(folder, dataDir, { recursive: true });
}
