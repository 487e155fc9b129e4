import { parseArgs } from 'node:util';

/** The servers for log and read models. */
export interface ServerChoice {
  /**
   * Starts stand-ins for the run. Otherwise the servers at these addresses are used, which must be empty; a part
   * without an address is in files.
   */
  readonly areDoubles: boolean;
  readonly eventStoreUrl: string | undefined;
  readonly mongoDbUrl: string | undefined;
  /** The number of the product's processes. */
  readonly processes: number;
}

export interface BenchOptions {
  readonly leads: number;
  /** The number of enquiries, and of fuel card trackers. */
  readonly each: number;
  /** The duration of each measurement over HTTP. */
  readonly seconds: number;
  /** Measures only the product over HTTP, and more briefly. */
  readonly quick: boolean;
  /** The folder in which fills are kept for later runs. */
  readonly folder: string | undefined;
  /** The folder of the kit that measures the peers. */
  readonly peers: string | undefined;
  /** Undefined for a product on its files. */
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

/** The options of the command line and the environment. @throws TypeError for an unknown one */
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
  // Stand-ins read every document, so they get fewer leads.
  const leads = Number(env['BENCH_LEADS'] ?? (areDoubles ? 2_000 : 100_000));
  return {
    leads,
    each: Number(env['BENCH_WORK'] ?? leads),
    seconds: quick ? 3 : 8,
    quick,
    folder: env['BENCH_FOLDER'],
    peers,
    servers,
  };
}
