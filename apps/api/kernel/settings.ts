/** What the site sets, as the environment names it in README.md. */
export interface Settings {
  /** A session ends after this long without a request, in minutes. */
  readonly sessionIdleMinutes: number;
  /** A session ends after this long in any case, in minutes. */
  readonly sessionAbsoluteMinutes: number;
  /** Whose X-Forwarded-… headers are believed: false, or as Fastify's trustProxy says. */
  readonly trustProxy: boolean | string;
  /** How many public calls one address may make in a minute. */
  readonly publicCallsPerMinute: number;
  /** A command or a read that the log does not answer within this many seconds is answered with 503. */
  readonly logDeadlineSeconds: number;
  /** How long a start waits for a log that is not there yet, in seconds. */
  readonly logWaitSeconds: number;
  /** Of pino: trace, debug, info (a line for each request), warn, error, silent. */
  readonly logLevel: string;
}

export const defaultSettings: Settings = {
  sessionIdleMinutes: 120,
  sessionAbsoluteMinutes: 12 * 60,
  trustProxy: false,
  publicCallsPerMinute: 60,
  logDeadlineSeconds: 8,
  logWaitSeconds: 120,
  logLevel: 'warn',
};

type Environment = Readonly<Record<string, string | undefined>>;

function positive(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a positive number, not '${text}'`);
  return value;
}

const trustProxy = (text: string | undefined): boolean | string => (text === undefined || text === '' || text === 'false' ? false : text === 'true' ? true : text);

/** @throws Error naming the variable that makes no sense */
export const settingsFrom = (environment: Environment): Settings => ({
  sessionIdleMinutes: positive(environment, 'SESSION_IDLE_MINUTES', defaultSettings.sessionIdleMinutes),
  sessionAbsoluteMinutes: positive(environment, 'SESSION_ABSOLUTE_MINUTES', defaultSettings.sessionAbsoluteMinutes),
  trustProxy: trustProxy(environment['TRUST_PROXY']),
  publicCallsPerMinute: positive(environment, 'PUBLIC_CALLS_PER_MINUTE', defaultSettings.publicCallsPerMinute),
  logDeadlineSeconds: positive(environment, 'LOG_DEADLINE_SECONDS', defaultSettings.logDeadlineSeconds),
  logWaitSeconds: positive(environment, 'LOG_WAIT_SECONDS', defaultSettings.logWaitSeconds),
  logLevel: environment['LOG_LEVEL'] ?? defaultSettings.logLevel,
});
