import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly leads: number;
  /** How long each figure over HTTP is measured. */
  readonly seconds: number;
  /** The product over HTTP alone, and shorter. */
  readonly quick: boolean;
  /** Where fills are kept for later runs. */
  readonly folder: string | undefined;
  /** The folder of the kit that measures the peers. */
  readonly peers: string | undefined;
}

/** From the command line and the environment. @throws TypeError for what there is not */
export function benchOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: { peers: { type: 'string' }, quick: { type: 'boolean', default: false } } });
  return { leads: Number(env['BENCH_LEADS'] ?? 100_000), seconds: values.quick ? 3 : 8, quick: values.quick, folder: env['BENCH_FOLDER'], peers: values.peers };
}
