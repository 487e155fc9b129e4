import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { heading, line, milliseconds, number, perSecond } from '../load/figures.ts';

/** The peers that do the same work as the product; the kit's floors are other ones. */
const PEERS = ['pg-crud', 'pg-crud-cte', 'emmett', 'nest-typeorm'];
/** The peer of the goals, which works over HTTP like the product. */
export const OVER_HTTP = 'nest-typeorm';

/** A line of the kit, as its run.mjs prints it. */
export interface PeerFigure {
  readonly peer: string;
  /** E.g. `commands` or `page1`. */
  readonly what: string;
  readonly at_once?: number;
  readonly per_s?: number;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  /** The number of refused calls. The figure is void when there are any. */
  readonly errors?: number;
  readonly why?: string;
}

/** Runs a program and passes on each line that it prints. @throws Error when it cannot start or fails */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  onLine: (text: string) => void,
): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', onLine);
  // The event carries an exit code; a missing program raises an Error.
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${basename(program)} ${args.slice(0, 2).join(' ')} ended with ${code}`);
}

/**
 * Measures the peers with a copy of their kit, so that nothing is installed in the kit's own folder. When they cannot
 * run, prints the reason, and returns the figures so far.
 * @param kit a folder with the kit's run.mjs
 * @param work the folder for the copy
 */
export async function measurePeers(
  kit: string,
  work: string,
  { leads, seconds }: { leads: number; seconds: number },
): Promise<readonly PeerFigure[]> {
  heading(`Peers of ${kit}: ${PEERS.join(', ')}`);
  const figures: PeerFigure[] = [];
  const copy = join(work, 'peers');
  try {
    cpSync(resolve(kit), copy, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], copy, () => undefined);
    await run(process.execPath, ['run.mjs', ...PEERS, `--rows=${leads}`, `--seconds=${seconds}`], copy, (text) => {
      const figure: PeerFigure = JSON.parse(text);
      figures.push(figure);
      if (figure.what === 'loaded') line(`${figure.peer} is being measured`, `${number(leads)} rows`);
    });
  } catch (thrown) {
    line(
      'The peers cannot run to their end here',
      '',
      thrown instanceof Error ? thrown.message : String(thrown),
      'they need npm and PostgreSQL (on Debian: apt-get install postgresql)',
    );
  }
  return figures;
}

/** The product relative to each peer that did the same. @param goal beside the peer over HTTP */
export function besidePeers(
  figures: readonly PeerFigure[],
  {
    what,
    atOnce,
    rate,
    goal = () => [],
  }: { what: string; atOnce: number; rate: number; goal?: (ratio: number) => readonly string[] },
): void {
  for (const figure of figures) {
    if (figure.what !== what || figure.at_once !== atOnce) continue;
    const { peer, per_s = 0, p50_ms = Number.NaN, p99_ms = Number.NaN, errors, why } = figure;
    if (errors !== undefined) line(`  ${peer}`, 'void', why ?? '');
    else
      line(
        `  ${peer}`,
        perSecond(per_s, 1_000),
        `p50 ${milliseconds(p50_ms)}, p99 ${milliseconds(p99_ms)}`,
        `the product ${(rate / per_s).toFixed(2)} times`,
        ...(peer === OVER_HTTP ? goal(rate / per_s) : []),
      );
  }
}
