import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { heading, line, milliseconds, number, perSecond } from './figures.ts';

/** Those that do what the product does; the kit's floors are not those of the product. */
const PEERS = ['pg-crud', 'pg-crud-cte', 'emmett', 'nest-typeorm'];
/** The one that the goals name: over HTTP, as the product is. */
export const OVER_HTTP = 'nest-typeorm';

/** A line of the kit, as its run.mjs prints them. */
export interface PeerFigure {
  readonly peer: string;
  /** E.g. `commands` or `page1`. */
  readonly what: string;
  readonly at_once?: number;
  readonly per_s?: number;
  readonly p50_ms?: number;
  readonly p99_ms?: number;
  /** Something was refused: the figure is void. */
  readonly errors?: number;
  readonly why?: string;
}

/** Runs a child and tells each line that it prints. @throws Error where it cannot be started or fails */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  onLine: (text: string) => void,
): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', onLine);
  // The event's own words; it is an Error where there is no such program.
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${basename(program)} ${args.slice(0, 2).join(' ')} ended with ${code}`);
}

/**
 * Measures the peers with their kit, in a copy of it, so that nothing is installed in its own folder. Where they cannot run it says why, and the figures so far are all there are.
 * @param kit a folder with the kit's run.mjs
 * @param work where the copy is made
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

/** How the product stands to each peer that did the same. @param goal beside the peer over HTTP */
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
