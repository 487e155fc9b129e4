import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../apps/api/platform/foundation/version.ts';

/** The file that describes a folder of a backup. */
export const MANIFEST = 'manifest.json';
const FORMAT = 1;

export type Part = 'log' | 'vault';
/** The name of a part in its folder, and in the data folder. */
export const fileOf = { log: 'log.sqlite', vault: 'vault.sqlite' } as const satisfies Record<Part, string>;

/**
 * The description of a backup, beside each of its two parts. Written last: a folder without it has no complete backup.
 * Nothing personal.
 */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly part: Part;
  /** The same for both parts of one backup. */
  readonly backup: string;
  /** The beginning of the backup: ISO 8601, UTC. */
  readonly madeAt: string;
  /** The version of the product that made it. */
  readonly version: string;
  /** The log that was backed up. */
  readonly log: {
    readonly kind: 'SQLite' | 'EventStoreDB';
    readonly identity: string;
    /** The mark of the vault that belongs to it. */
    readonly mark: string;
    /** The position of the last event in the backup. */
    readonly position: string;
    readonly events: number;
    /** The number of events whose details could not be opened even then, although nobody was forgotten. */
    readonly unopened: number;
  };
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string };
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
}

/** The manifest of a part in version 1, filled in from its file. */
export async function manifestOf(
  folder: string,
  common: Pick<Manifest, 'part' | 'backup' | 'madeAt' | 'log'>,
): Promise<Manifest> {
  const name = fileOf[common.part];
  const path = join(folder, name);
  return {
    format: FORMAT,
    ...common,
    version,
    file: { name, bytes: statSync(path).size, sha256: await sha256Of(path) },
  };
}

const isLater = (made: string): boolean => made.localeCompare(version, 'en', { numeric: true }) > 0;

/** Printed texts contain nothing that a terminal would take for a command. */
const isPlain = (text: unknown): text is string => typeof text === 'string' && /^[\w.:+-]{1,60}$/.test(text);

/**
 * Undefined for a file of another program, or a partial one. Formats of other releases are not read; their version
 * counts.
 */
function manifestIn(text: string): Manifest | undefined {
  try {
    // The following conditions check this type.
    const read = JSON.parse(text) as Manifest;
    const isOne =
      isPlain(read.version) &&
      (read.format !== FORMAT ||
        (isPlain(read.madeAt) &&
          ['log', 'vault'].includes(read.part) &&
          typeof read.log.mark === 'string' &&
          typeof read.file.sha256 === 'string'));
    return isOne ? read : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error with the reason why the folder has no backup of this part that this release can restore */
export function readManifest(folder: string, part: Part): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(
      `There is no backup of the ${part} in ${folder}: it has no ${MANIFEST}, which is written when a backup is complete.`,
    );
  const manifest = manifestIn(readFileSync(path, 'utf8'));
  if (manifest === undefined)
    throw new Error(`There is no backup of the ${part} in ${folder}: its ${MANIFEST} is not as it was written.`);
  if (manifest.format !== FORMAT || isLater(manifest.version))
    throw new Error(
      `The backup in ${folder} was made by release ${manifest.version}, this is ${version}: restore it with that one or a later one.`,
    );
  if (manifest.part !== part)
    throw new Error(`${folder} holds the backup of the ${manifest.part}, not that of the ${part}.`);
  return manifest;
}

/** @throws Error for a file that differs by any byte from the backup */
export async function compareWithManifest(path: string, { file, part }: Manifest): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.size !== file.bytes || (await sha256Of(path)) !== file.sha256) {
    throw new Error(
      `The ${part} of the backup is not what was backed up: ${fileOf[part]} has another length or checksum than its ${MANIFEST} says.`,
    );
  }
}
