import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A part never changes under its name, because vite writes a hash of the contents into it. Compressed variants are
 * beside it.
 */
const PART = /^[\w.-]*-[\w-]{8}\.(?:js|css|woff2|svg|png)$/;
const VARIANT = /\.(?:br|gz)$/;

const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

export const isPart = (name: string): boolean => PART.test(name);
const isKept = (name: string): boolean => isPart(name.replace(VARIANT, ''));

const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).filter(isKept);
const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

/** Copies a part under a temporary name and renames it. Other readers and processes find it whole or not at all. */
async function keep(from: string, to: string, now: Date): Promise<void> {
  const size = await sizeOf(to);
  if (size === undefined || size !== (await sizeOf(from))) {
    const beside = `${to}.${randomUUID()}`;
    try {
      await copyFile(from, beside);
      await rename(beside, to);
    } catch (thrown) {
      await rm(beside, { force: true });
      throw thrown;
    }
  }
  await utimes(to, now, now);
}

/**
 * Keeps the parts of the console's build. Open pages of this build then still find them after the next build. Removes
 * parts that were last in a build 30 days ago.
 * @param built the folder of the build's parts
 * @param kept the folder where parts are kept by name; created when missing
 * @throws when the folder cannot be written
 */
export async function keepParts(built: string, kept: string, now: Date): Promise<void> {
  const parts = await filesIn(built);
  if (parts.length === 0) return;
  await mkdir(kept, { recursive: true, mode: 0o700 });
  for (const name of parts) await keep(join(built, name), join(kept, name), now);
  for (const name of await filesIn(kept)) {
    const { mtimeMs } = (await stat(join(kept, name)).catch(() => undefined)) ?? { mtimeMs: now.getTime() };
    if (now.getTime() - mtimeMs > DAYS_KEPT * DAY_MS) await rm(join(kept, name), { force: true });
  }
}
