import { isIP } from 'node:net';
import { isPin, PIN_MAX } from '@leaseledger/contract/shared/pin';
import { documentsRule, passwordLimits, type PasswordRule } from '@leaseledger/contract/shared/password-rule';
import { mailboxes } from '@leaseledger/contract/shared/mailboxes';
import type { SocialLink } from '@leaseledger/contract/shared/social-link';

/** The proxies whose X-Forwarded-… headers are trusted: none, a number of them in front, or those of these networks. */
export type TrustedProxies = false | number | readonly string[];

/** The app registration with which the product accesses Microsoft 365. */
export interface MicrosoftSettings {
  /** E.g. https://login.microsoftonline.com/{tenant}/v2.0. Its discovery document is below this address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** E.g. https://graph.microsoft.com/v1.0 */
  readonly graphUrl: string;
}

/** The Google Cloud project in which reCAPTCHA Enterprise assesses visitors. */
export interface RecaptchaSettings {
  readonly project: string;
  readonly siteKey: string;
  readonly apiKey: string;
  /** From 0 (a program) to 1 (a human being). A lower score is refused. */
  readonly leastScore: number;
  /** E.g. https://recaptchaenterprise.googleapis.com/v1 */
  readonly url: string;
}

/** The vehicle catalogue. */
export interface VehiclesSettings {
  /** E.g. https://vehicles.example/v1 */
  readonly url: string;
  readonly apiKey: string | undefined;
}

/** The settings of the site, which docs/configuration.md lists. */
export interface Settings {
  /** Minutes without a request after which a session ends. */
  readonly sessionIdleMinutes: number;
  /** Minutes after which a session ends in any case. */
  readonly sessionAbsoluteMinutes: number;
  readonly trustProxy: TrustedProxies;
  /** The most public calls that one address may make in a minute. */
  readonly publicCallsPerMinute: number;
  /** The seconds after which a request that has not arrived whole is cut off. */
  readonly requestSeconds: number;
  /** The seconds without traffic after which a connection is closed. */
  readonly connectionSeconds: number;
  /** The most open connections. */
  readonly connections: number;
  /** The most open connections of one address. */
  readonly connectionsPerAddress: number;
  /** Who may read the documentation of the API. */
  readonly apiDocs: 'staff' | 'public';
  /** The seconds after which a command or read that the log does not answer is answered with 503. */
  readonly logDeadlineSeconds: number;
  /** How long a start waits for a log that does not answer yet, in seconds. */
  readonly logWaitSeconds: number;
  /** Whether the product counts as ready only while the log answers. */
  readonly readyNeedsLog: boolean;
  /** The seconds that running requests have on a stop. Then their connections are cut. */
  readonly stopSeconds: number;
  /**
   * The seconds without an answer after which the read side's thread is restarted. One step can be long: indexing some
   * million rows.
   */
  readonly readSideSeconds: number;
  /** The stream of changes sends something at least this often, in seconds. */
  readonly liveBeatSeconds: number;
  /**
   * The MongoDB of the read models. Without it, they are in a file of the data folder. The address may hold a password.
   */
  readonly mongoDbUrl: string | undefined;
  /** The most rows that one command writes to MongoDB. */
  readonly mongoDbRowsPerWrite: number;
  /**
   * The address of the product in browsers, e.g. `https://ledger.example`, without a slash at the end. Undefined when
   * it is reached at localhost only.
   */
  readonly publicUrl: string | undefined;
  /**
   * The address of a product that only browsers of this machine reach; undefined when others may. Mails link to it when
   * there is no `publicUrl`.
   */
  readonly localUrl: string | undefined;
  readonly passwordRule: PasswordRule;
  /** The memory that hashing a password takes, in KiB. No variable of the environment sets it: only tests take less. */
  readonly passwordMemoryKiB: number;
  /** Users who forgot their password ask for a one-time link by mail, instead of writing to the sessions mailbox. Only with `smtpUrl` and `publicUrl`. */
  readonly resetsByMail: boolean;
  /**
   * Whether a visitor registers for an employer's session with its link alone. Else they also need its id, as the
   * documents say.
   */
  readonly registersByLink: boolean;
  /** The mail server. The address may hold a password. */
  readonly smtpUrl: string | undefined;
  /** The seconds for which a customer's mail about an assignment waits, so that an undo withdraws it. 0 sends it at once. */
  readonly mailWaitSeconds: number;
  /** Minutes during which changes of followed records are collected into one mail. */
  readonly digestMinutes: number;
  /** The address that people write to, and from which mail is sent. */
  readonly sessionsMailbox: string;
  /** The other address from which mail is sent. */
  readonly mainMailbox: string;
  /** The phone number that visitors see after they have registered. Undefined shows none. */
  readonly contactPhone: string | undefined;
  /** The broker's pages on social networks. */
  readonly socialLinks: readonly SocialLink[];
  /** Without it, the built-in simulator replaces Microsoft 365. */
  readonly microsoft: MicrosoftSettings | undefined;
  /** The average number of tries in a visitor's proof of work. */
  readonly captchaTries: number;
  /** The iterations of one try. Only tests make it cheaper. */
  readonly captchaIterations: number;
  /** Without it, visitors solve a proof of work from this server. */
  readonly recaptcha: RecaptchaSettings | undefined;
  /** Without it, a simulator replaces the catalogue. */
  readonly vehicles: VehiclesSettings | undefined;
  /** The PIN that a new fuel card tracker gets for its BP card; undefined for none. A secret. */
  readonly fuelCardBpPin: string | undefined;
  /** Days for which a removed file is kept, so that the removal can be undone. */
  readonly filesKeptDays: number;
  /** The seconds after which a file that has not arrived whole is cut off. */
  readonly uploadSeconds: number;
  /** A level of pino: trace, debug, info (a line for each request), warn, error, silent. */
  readonly logLevel: string;
}

export const defaultSettings: Settings = {
  sessionIdleMinutes: 120,
  sessionAbsoluteMinutes: 12 * 60,
  trustProxy: false,
  publicCallsPerMinute: 60,
  requestSeconds: 20,
  connectionSeconds: 120,
  connections: 1000,
  connectionsPerAddress: 50,
  apiDocs: 'staff',
  logDeadlineSeconds: 8,
  logWaitSeconds: 120,
  readyNeedsLog: false,
  stopSeconds: 5,
  readSideSeconds: 300,
  liveBeatSeconds: 20,
  mongoDbUrl: undefined,
  mongoDbRowsPerWrite: 500,
  publicUrl: undefined,
  localUrl: undefined,
  passwordRule: documentsRule,
  passwordMemoryKiB: 19_456,
  resetsByMail: false,
  registersByLink: false,
  smtpUrl: undefined,
  mailWaitSeconds: 30,
  digestMinutes: 5,
  sessionsMailbox: mailboxes.sessions,
  mainMailbox: mailboxes.main,
  contactPhone: undefined,
  socialLinks: [],
  microsoft: undefined,
  captchaTries: 200,
  captchaIterations: 5_000,
  recaptcha: undefined,
  vehicles: undefined,
  fuelCardBpPin: undefined,
  filesKeptDays: 30,
  uploadSeconds: 600,
  logLevel: 'warn',
};

const logLevels: Readonly<Record<string, string>> = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'silent'].map((level) => [level, level]),
);

type Environment = Readonly<Record<string, string | undefined>>;

function positive(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a positive number, not '${text}'`);
  return value;
}

const MOST_PROXIES = 10;
/** The widest networks that are accepted. Proxies are near, and a wider network would include the clients. */
const WIDEST = { 4: 8, 6: 7 } as const;

/** Whether the text is an address, or a network such as 10.0.0.0/8 or fd00::/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= WIDEST[family] && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}

function trustedProxies(text = ''): TrustedProxies {
  const written = text.trim();
  if (['', 'false', '0'].includes(written)) return false;
  if (written === 'true') {
    throw new Error(
      'TRUST_PROXY=true would let every client choose its address, and with it pass all limits by address: say how many proxies stand in front (1), or their networks (10.0.0.0/8, fd00::/8)',
    );
  }
  if (/^\d+$/.test(written) && Number(written) <= MOST_PROXIES) return Number(written);
  const networks = written.split(',').map((each) => each.trim());
  if (!networks.every(isNetwork))
    throw new Error(
      `TRUST_PROXY must be a number of proxies up to ${MOST_PROXIES}, or addresses and networks between commas, not '${text}'`,
    );
  return networks;
}

/** The error does not quote the value, because it may hold a password. */
function mongoDbUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  if (!/^mongodb(?:\+srv)?:\/\/./.test(text))
    throw new Error('MONGODB_URL must begin with mongodb:// or mongodb+srv://');
  return text;
}

/** Accepts the origin alone, because links and passkeys are made from it. */
function publicUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(
      `PUBLIC_URL must be where browsers reach the product, as https://ledger.example, without a path, not '${text}'`,
    );
  return url.origin;
}

/** A product bound to 127.0.0.1 without a trusted proxy cannot be reached from another machine. */
function localUrl({ HOST: host = '127.0.0.1', PORT: port = '3000', TRUST_PROXY }: Environment): string | undefined {
  return ['127.0.0.1', 'localhost'].includes(host) && Number(port) > 0 && trustedProxies(TRUST_PROXY) === false
    ? `http://${host}:${port}`
    : undefined;
}

function oneOf<Value>(
  environment: Environment,
  name: string,
  values: Readonly<Record<string, Value>>,
  fallback: Value,
): Value {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Object.hasOwn(values, text) ? values[text] : undefined;
  if (value === undefined) throw new Error(`${name} must be ${Object.keys(values).join(' or ')}, not '${text}'`);
  return value;
}

function passwordRuleFrom(environment: Environment): PasswordRule {
  const rule = {
    minimum: positive(environment, 'PASSWORD_MIN', documentsRule.minimum),
    maximum: positive(environment, 'PASSWORD_MAX', documentsRule.maximum),
    composition: oneOf(environment, 'PASSWORD_KINDS', { four: true, any: false }, documentsRule.composition),
    refusesCommon: oneOf(
      environment,
      'PASSWORD_COMMON',
      { allowed: false, refused: true },
      documentsRule.refusesCommon,
    ),
  };
  const { minimum, maximum } = passwordLimits;
  const isRange =
    [rule.minimum, rule.maximum].every(Number.isInteger) &&
    minimum <= rule.minimum &&
    rule.minimum <= rule.maximum &&
    rule.maximum <= maximum;
  if (!isRange)
    throw new Error(
      `PASSWORD_MIN and PASSWORD_MAX must be whole numbers between ${minimum} and ${maximum}, the smaller one first, not ${rule.minimum} and ${rule.maximum}`,
    );
  return rule;
}

/** The error does not quote the value, because it may hold a password. */
function smtpUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  if (!/^smtps?:\/\/./.test(text) || URL.parse(text) === null)
    throw new Error('SMTP_URL must begin with smtp:// or smtps://');
  return text;
}

function mailbox(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)) throw new Error(`${name} must be an e-mail address, not '${text}'`);
  return text;
}

function contactPhone(text = ''): string | undefined {
  if (text !== '' && !/^\+?[\d ]{6,20}$/.test(text))
    throw new Error(`CONTACT_PHONE must be a telephone number, not '${text}'`);
  return text || undefined;
}

/** @param text e.g. `Facebook=https://facebook.example/ledger, LinkedIn=https://linkedin.example/ledger` */
function socialLinks(text = ''): readonly SocialLink[] {
  return text
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [, name = '', address = ''] = /^\s*([^=]+?)\s*=\s*(https:\S+)\s*$/.exec(each) ?? [];
      if (!URL.canParse(address))
        throw new Error(
          `SOCIAL_LINKS must be names and addresses, e.g. LinkedIn=https://linkedin.example/ledger, not '${each.trim()}'`,
        );
      return { name, address };
    });
}

function resetsByMail(environment: Environment): boolean {
  const isAsked = oneOf(environment, 'PASSWORD_RESET', { mail: true, mailbox: false }, false);
  for (const needed of isAsked ? ['SMTP_URL', 'PUBLIC_URL'] : []) {
    if (!environment[needed])
      throw new Error(`PASSWORD_RESET=mail needs ${needed}: the link is mailed, and leads there`);
  }
  return isAsked;
}

/** Accepts https only, because tokens are sent there. A stand-in on this machine may use http. */
function outside(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  const url = URL.parse(text);
  const isStandIn = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !isStandIn) throw new Error(`${name} must begin with https://`);
  return text.replace(/\/$/, '');
}

function microsoft(environment: Environment): MicrosoftSettings | undefined {
  const [tenant, clientId, clientSecret] = ['MICROSOFT_TENANT', 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'].map(
    (name) => environment[name] ?? '',
  );
  if (!tenant && !clientId && !clientSecret) return undefined;
  if (!tenant || !clientId || !clientSecret)
    throw new Error(
      'MICROSOFT_TENANT, MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET belong together: with one of them the others are needed',
    );
  return {
    issuer: outside(
      environment,
      'MICROSOFT_ISSUER',
      `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/v2.0`,
    ),
    clientId,
    clientSecret,
    graphUrl: outside(environment, 'MICROSOFT_GRAPH_URL', 'https://graph.microsoft.com/v1.0'),
  };
}

const LEAST_SCORE = 0.5;

function recaptcha(environment: Environment): RecaptchaSettings | undefined {
  const [project, siteKey, apiKey] = ['RECAPTCHA_PROJECT', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_API_KEY'].map(
    (name) => environment[name] ?? '',
  );
  if (!project && !siteKey && !apiKey) return undefined;
  if (!project || !siteKey || !apiKey)
    throw new Error(
      'RECAPTCHA_PROJECT, RECAPTCHA_SITE_KEY and RECAPTCHA_API_KEY belong together: with one of them the others are needed',
    );
  const leastScore = positive(environment, 'RECAPTCHA_SCORE', LEAST_SCORE);
  if (leastScore > 1) throw new Error(`RECAPTCHA_SCORE must be at most 1, not '${leastScore}'`);
  return {
    project,
    siteKey,
    apiKey,
    leastScore,
    url: outside(environment, 'RECAPTCHA_URL', 'https://recaptchaenterprise.googleapis.com/v1'),
  };
}

const vehicles = (environment: Environment): VehiclesSettings | undefined =>
  environment['VEHICLES_URL']
    ? { url: outside(environment, 'VEHICLES_URL', ''), apiKey: environment['VEHICLES_API_KEY'] || undefined }
    : undefined;

/** The message does not repeat the text, because it is a secret. */
function fuelCardBpPin(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!isPin(text)) throw new Error(`FUEL_CARD_BP_PIN must be 1 to ${PIN_MAX} digits`);
  return text;
}

/** @throws Error naming the invalid variable */
export const settingsFrom = (environment: Environment): Settings => ({
  sessionIdleMinutes: positive(environment, 'SESSION_IDLE_MINUTES', defaultSettings.sessionIdleMinutes),
  sessionAbsoluteMinutes: positive(environment, 'SESSION_ABSOLUTE_MINUTES', defaultSettings.sessionAbsoluteMinutes),
  trustProxy: trustedProxies(environment['TRUST_PROXY']),
  publicCallsPerMinute: positive(environment, 'PUBLIC_CALLS_PER_MINUTE', defaultSettings.publicCallsPerMinute),
  requestSeconds: positive(environment, 'REQUEST_SECONDS', defaultSettings.requestSeconds),
  connectionSeconds: positive(environment, 'CONNECTION_SECONDS', defaultSettings.connectionSeconds),
  connections: positive(environment, 'CONNECTIONS', defaultSettings.connections),
  connectionsPerAddress: positive(environment, 'CONNECTIONS_PER_ADDRESS', defaultSettings.connectionsPerAddress),
  apiDocs: oneOf(environment, 'API_DOCS', { staff: 'staff', public: 'public' }, defaultSettings.apiDocs),
  logDeadlineSeconds: positive(environment, 'LOG_DEADLINE_SECONDS', defaultSettings.logDeadlineSeconds),
  logWaitSeconds: positive(environment, 'LOG_WAIT_SECONDS', defaultSettings.logWaitSeconds),
  readyNeedsLog: oneOf(environment, 'READY_NEEDS_LOG', { 1: true, 0: false }, defaultSettings.readyNeedsLog),
  stopSeconds: positive(environment, 'STOP_SECONDS', defaultSettings.stopSeconds),
  readSideSeconds: positive(environment, 'READ_SIDE_SECONDS', defaultSettings.readSideSeconds),
  mailWaitSeconds:
    environment['MAIL_WAIT_SECONDS'] === '0'
      ? 0
      : positive(environment, 'MAIL_WAIT_SECONDS', defaultSettings.mailWaitSeconds),
  digestMinutes: positive(environment, 'DIGEST_MINUTES', defaultSettings.digestMinutes),
  liveBeatSeconds: positive(environment, 'LIVE_BEAT_SECONDS', defaultSettings.liveBeatSeconds),
  mongoDbUrl: mongoDbUrl(environment['MONGODB_URL']),
  mongoDbRowsPerWrite: positive(environment, 'MONGODB_ROWS_PER_WRITE', defaultSettings.mongoDbRowsPerWrite),
  publicUrl: publicUrl(environment['PUBLIC_URL']),
  localUrl: localUrl(environment),
  passwordRule: passwordRuleFrom(environment),
  passwordMemoryKiB: defaultSettings.passwordMemoryKiB,
  resetsByMail: resetsByMail(environment),
  registersByLink: oneOf(environment, 'REGISTER_BY', { link: true, number: false }, defaultSettings.registersByLink),
  smtpUrl: smtpUrl(environment['SMTP_URL']),
  sessionsMailbox: mailbox(environment, 'SESSIONS_MAILBOX', defaultSettings.sessionsMailbox),
  mainMailbox: mailbox(environment, 'MAIN_MAILBOX', defaultSettings.mainMailbox),
  contactPhone: contactPhone(environment['CONTACT_PHONE']),
  socialLinks: socialLinks(environment['SOCIAL_LINKS']),
  microsoft: microsoft(environment),
  captchaTries: positive(environment, 'CAPTCHA_TRIES', defaultSettings.captchaTries),
  captchaIterations: defaultSettings.captchaIterations,
  recaptcha: recaptcha(environment),
  vehicles: vehicles(environment),
  fuelCardBpPin: fuelCardBpPin(environment['FUEL_CARD_BP_PIN']),
  filesKeptDays: positive(environment, 'FILES_KEPT_DAYS', defaultSettings.filesKeptDays),
  uploadSeconds: positive(environment, 'UPLOAD_SECONDS', defaultSettings.uploadSeconds),
  logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, defaultSettings.logLevel),
});

const MOST_PORT = 65_535;

function port(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,5}$/.test(text) || Number(text) > MOST_PORT)
    throw new Error(`${name} must be a port, a whole number up to ${MOST_PORT} (0 for any free one), not '${text}'`);
  return Number(text);
}

/** The port where the product listens, and its first user. */
export interface Opening {
  readonly port: number;
  readonly host: string;
  /** The e-mail address of the first administrator. Undefined for the default one. */
  readonly adminEmail: string | undefined;
  readonly demo: boolean;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
}

const LOOPBACK = '127.0.0.1';

/** @throws Error naming the invalid variable */
export const openingFrom = (environment: Environment): Opening => ({
  port: port(environment, 'PORT', 3000),
  host: environment['HOST'] || LOOPBACK,
  adminEmail: environment['ADMIN_EMAIL'] ? mailbox(environment, 'ADMIN_EMAIL', '') : undefined,
  demo: oneOf(environment, 'DEMO', { 1: true, 0: false }, false),
  metrics: environment['METRICS_PORT']
    ? { port: port(environment, 'METRICS_PORT', 0), host: environment['METRICS_HOST'] || LOOPBACK }
    : undefined,
});
