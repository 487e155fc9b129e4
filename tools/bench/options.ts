import { parseArgs } from 'node:util';

/** Where log and read models are, instead of in files. */
export interface ServerChoice {
  /** Stand-ins, started for the run; else the servers at these addresses, which must be empty. What has no address is in files. */
  readonly areDoubles: boolean;
  readonly eventStoreUrl: string | undefined;
  readonly mongoDbUrl: string | undefined;
  /** How many processes of the product work on them. */
  readonly processes: number;
}

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
  /** The product on its files, where nothing is named. */
  readonly servers: ServerChoice | undefined;
}

const known = {
  peers: { type: 'string' },
  quick: { type: 'boolean', default: false },
  doubles: { type: 'boolean', default: false },
  eventstore: { type: 'string' },
  mongodb: { type: 'string' },
  processes: { type: 'string', default: '1' },
} as const;

/** From the command line and the environment. @throws TypeError for what there is not */
export function benchOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: known });
  const { doubles: areDoubles, quick, peers } = values;
  const [eventStoreUrl, mongoDbUrl] = [
    values.eventstore ?? env['EVENTSTORE_URL'] ?? '',
    values.mongodb ?? env['MONGODB_URL'] ?? '',
  ].map((url) => (areDoubles || url === '' ? undefined : url));
  const servers =
    areDoubles || eventStoreUrl !== undefined || mongoDbUrl !== undefined
      ? { areDoubles, eventStoreUrl, mongoDbUrl, processes: Number(values.processes) }
      : undefined;
  // Stand-ins look at each document.
  return {
    leads: Number(env['BENCH_LEADS'] ?? (areDoubles ? 2_000 : 100_000)),
    seconds: quick ? 3 : 8,
    quick,
    folder: env['BENCH_FOLDER'],
    peers,
    servers,
  };
}
