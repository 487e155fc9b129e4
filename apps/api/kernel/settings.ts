import { isIP } from 'node:net';
import type { SocialLink } from '@leaseledger/contract/session-pages/session-pages.view';
import { documentsRule, passwordLimits, type PasswordRule } from '@leaseledger/contract/shared/password-rule';
import { mailboxes } from '@leaseledger/contract/shared/mailboxes';

/** Whose X-Forwarded-… headers are believed: nobody's, those of so many proxies in front of this server, or those of these networks. */
export type TrustedProxies = false | number | readonly string[];

/** The app registration with which the product talks to Microsoft 365. */
export interface MicrosoftSettings {
  /** E.g. https://login.microsoftonline.com/{tenant}/v2.0: what it says of itself stands below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** E.g. https://graph.microsoft.com/v1.0 */
  readonly graphUrl: string;
}

/** The project of Google Cloud in which reCAPTCHA Enterprise assesses visitors. */
export interface RecaptchaSettings {
  readonly project: string;
  readonly siteKey: string;
  readonly apiKey: string;
  /** From 0, a program, to 1, a human being: less is refused. */
  readonly leastScore: number;
  /** E.g. https://recaptchaenterprise.googleapis.com/v1 */
  readonly url: string;
}

/** The vehicle catalogue that is asked. */
export interface VehiclesSettings {
  /** E.g. https://vehicles.example/v1 */
  readonly url: string;
  readonly apiKey: string | undefined;
}

/** What the site sets, as the environment names it in README.md. */
export interface Settings {
  /** A session ends after this long without a request, in minutes. */
  readonly sessionIdleMinutes: number;
  /** A session ends after this long in any case, in minutes. */
  readonly sessionAbsoluteMinutes: number;
  readonly trustProxy: TrustedProxies;
  /** How many public calls one address may make in a minute. */
  readonly publicCallsPerMinute: number;
  /** A request that has not arrived whole within this many seconds is cut off. */
  readonly requestSeconds: number;
  /** A connection on which nothing moves for this many seconds is closed. */
  readonly connectionSeconds: number;
  /** How many connections may be open at once. */
  readonly connections: number;
  /** How many of them one address may have. */
  readonly connectionsPerAddress: number;
  /** Who may read how the API is called. */
  readonly apiDocs: 'staff' | 'public';
  /** A command or a read that the log does not answer within this many seconds is answered with 503. */
  readonly logDeadlineSeconds: number;
  /** How long a start waits for a log that is not there yet, in seconds. */
  readonly logWaitSeconds: number;
  /** When the product is stopped, what is under way has this many seconds; then its connections are cut. */
  readonly stopSeconds: number;
  /** The thread of the read side is started anew when it has not answered for this many seconds; making the index of some million rows is one step. */
  readonly readSideSeconds: number;
  /** Who follows what others change hears something at least this often. */
  readonly liveBeatSeconds: number;
  /** The MongoDB in which read models are, instead of a file of the data folder. It may hold a password. */
  readonly mongoDbUrl: string | undefined;
  /** How many rows are written there in one command. */
  readonly mongoDbRowsPerWrite: number;
  /** Where browsers reach the product, e.g. `https://ledger.example`; undefined where they do at localhost alone. No slash at the end. */
  readonly publicUrl: string | undefined;
  /** Where browsers of this machine reach it, and no others do; undefined where others may. What mails lead to without a `publicUrl`. */
  readonly localUrl: string | undefined;
  readonly passwordRule: PasswordRule;
  /** The memory that hashing a password takes, in KiB. No variable of the environment sets it: only tests take less. */
  readonly passwordMemoryKiB: number;
  /** Whoever forgot a password asks for a one-time link by mail, instead of writing to the sessions mailbox. Only with `smtpUrl` and `publicUrl`. */
  readonly resetsByMail: boolean;
  /** Whether an employer's session is registered for with its link alone; else by its id as well, as the documents have it. */
  readonly registersByLink: boolean;
  /** Where mail goes out; it may hold a password. */
  readonly smtpUrl: string | undefined;
  /** What changed on followed records is collected this long, in minutes, and told in one mail. */
  readonly digestMinutes: number;
  /** What people write to, and what mail is sent from. */
  readonly sessionsMailbox: string;
  /** The other address that mail is sent from. */
  readonly mainMailbox: string;
  /** The number to call that visitors are told once they have registered; none where it is left out. */
  readonly contactPhone: string | undefined;
  /** Where the broker is on social networks. */
  readonly socialLinks: readonly SocialLink[];
  /** The built-in simulator plays Microsoft 365 where it is left out. */
  readonly microsoft: MicrosoftSettings | undefined;
  /** Visitors solve a proof of work by this server where it is left out. */
  readonly recaptcha: RecaptchaSettings | undefined;
  /** Without it a simulator plays the catalogue. */
  readonly vehicles: VehiclesSettings | undefined;
  /** What was in a removed file is kept this many days, so that the removal can be undone. */
  readonly filesKeptDays: number;
  /** A file that has not arrived whole within this many seconds is cut off. */
  readonly uploadSeconds: number;
  /** Of pino: trace, debug, info (a line for each request), warn, error, silent. */
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
  digestMinutes: 5,
  sessionsMailbox: mailboxes.sessions,
  mainMailbox: mailboxes.main,
  contactPhone: undefined,
  socialLinks: [],
  microsoft: undefined,
  recaptcha: undefined,
  vehicles: undefined,
  filesKeptDays: 30,
  uploadSeconds: 600,
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

const MOST_PROXIES = 10;
/** Proxies are near: a network this wide would hold the clients as well. */
const WIDEST = { 4: 8, 6: 7 } as const;

/** Whether it is an address, or a network such as 10.0.0.0/8 or fd00::/8. */
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

/** What it says is not repeated: it may hold a password. */
function mongoDbUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  if (!/^mongodb(?:\+srv)?:\/\/./.test(text))
    throw new Error('MONGODB_URL must begin with mongodb:// or mongodb+srv://');
  return text;
}

/** The origin alone: links and passkeys are made of it. */
function publicUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(
      `PUBLIC_URL must be where browsers reach the product, as https://ledger.example, without a path, not '${text}'`,
    );
  return url.origin;
}

/** Whoever listens to this machine alone, and to no proxy, is reached nowhere else. */
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

/** What it says is not repeated: it may hold a password. */
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

/** Tokens go there: in clear to nobody but a stand-in on this machine. */
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

/** @throws Error naming the variable that makes no sense */
export const settingsFrom = (environment: Environment): Settings => ({
  sessionIdleMinutes: positive(environment, 'SESSION_IDLE_MINUTES', defaultSettings.sessionIdleMinutes),
  sessionAbsoluteMinutes: positive(environment, 'SESSION_ABSOLUTE_MINUTES', defaultSettings.sessionAbsoluteMinutes),
  trustProxy: trustedProxies(environment['TRUST_PROXY']),
  publicCallsPerMinute: positive(environment, 'PUBLIC_CALLS_PER_MINUTE', defaultSettings.publicCallsPerMinute),
  requestSeconds: positive(environment, 'REQUEST_SECONDS', defaultSettings.requestSeconds),
  connectionSeconds: positive(environment, 'CONNECTION_SECONDS', defaultSettings.connectionSeconds),
  connections: positive(environment, 'CONNECTIONS', defaultSettings.connections),
  connectionsPerAddress: positive(environment, 'CONNECTIONS_PER_ADDRESS', defaultSettings.connectionsPerAddress),
  apiDocs: environment['API_DOCS'] === 'public' ? 'public' : 'staff',
  logDeadlineSeconds: positive(environment, 'LOG_DEADLINE_SECONDS', defaultSettings.logDeadlineSeconds),
  logWaitSeconds: positive(environment, 'LOG_WAIT_SECONDS', defaultSettings.logWaitSeconds),
  stopSeconds: positive(environment, 'STOP_SECONDS', defaultSettings.stopSeconds),
  readSideSeconds: positive(environment, 'READ_SIDE_SECONDS', defaultSettings.readSideSeconds),
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
  recaptcha: recaptcha(environment),
  vehicles: vehicles(environment),
  filesKeptDays: positive(environment, 'FILES_KEPT_DAYS', defaultSettings.filesKeptDays),
  uploadSeconds: positive(environment, 'UPLOAD_SECONDS', defaultSettings.uploadSeconds),
  logLevel: environment['LOG_LEVEL'] ?? defaultSettings.logLevel,
});
