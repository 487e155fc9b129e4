import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import {
  chromium,
  request,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterSuite } from '@leaseledger/event-log/testing/after-suite';
import { copyDemoTo } from '../../demo-folder.ts';
import { atEnd } from '../../native-suites/end-shared.mjs';

/** The running product, on an empty data folder or one with demonstration data. */
export interface Site {
  /** Without a slash at its end. */
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** Where its data lies. */
  readonly dataDir: string;
  /** Everything it printed so far. */
  readonly printed: string;
  /** Ends it in order. The data folder is removed, unless the caller named it with DATA_DIR. */
  stop(): Promise<unknown>;
}

/** The product in a process of its own. */
export interface SiteProcess extends Site {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<number | null>;
  /** Answers the exit code, too. */
  stop(): Promise<number | null>;
  /** Ends the process at once, as a power cut would; the data stays. */
  kill(): Promise<void>;
  /** It does nothing until it is let go on, as a machine that is suspended; its connections stay. */
  suspend(): void;
  resume(): void;
}

const admin = { email: 'admin@leaseledger.example', password: 'Ledger-2026-x' };

/** The settings of each site, named as in docs/configuration.md. The system picks the port. */
export const siteSettings = (dataDir: string) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
  EVENTSTORE_URL: '',
  CONNECTIONS_PER_ADDRESS: '1000',
  CAPTCHA_TRIES: '1',
  MAIL_WAIT_SECONDS: '0',
});

/** Copies the demonstration data to an empty folder, where DEMO asks for it and the run has a folder to keep it in. */
export async function fillDemo(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const ofRun = process.env['SUITES_FOLDER'];
  if (env['DEMO'] === '1' && ofRun !== undefined)
    await copyDemoTo(dataDir, ofRun, async (folder) => (await startSite({ ...env, DATA_DIR: folder })).stop());
}

/**
 * Starts the product as `npm start` does, in a process of its own.
 * @param env settings that differ from their defaults, named as in docs/configuration.md
 * @throws Error with everything the product printed, when it ends before it is ready
 */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'leaseledger-site-'));
  if (env['DATA_DIR'] === undefined) await fillDemo(dataDir, env);
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'apps/api/main.ts'],
    {
      env: {
        ...process.env,
        ...siteSettings(dataDir),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  let printed = '';

  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text.toString();
      const found = /Leaseledger is at (http:\S+?)\/?\s/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The product ended before it was ready:\n${printed}`)));
  });

  return {
    url,
    admin,
    dataDir,
    ended,
    get printed() {
      return printed;
    },
    async stop() {
      server.kill('SIGTERM');
      const code = await ended;
      if (env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      server.kill('SIGKILL');
      await ended;
    },
    suspend: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
}

/** Sends the login that the page shows. */
export async function fillLogin(page: Page, { email, password } = admin): Promise<void> {
  // A list that is still there may have a column of that name.
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs in at the site of the page and waits for the overview. */
export async function logIn(page: Page, who = admin): Promise<void> {
  await page.goto('/admin/login');
  await fillLogin(page, who);
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
}

/**
 * Logs in beside a browser. A new context with these cookies begins at any address, which saves the pages of login and overview.
 * @throws Error with the message of a refusal
 */
export async function loggedIn(
  { url }: Pick<Site, 'url'>,
  { email, password } = admin,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const extraHTTPHeaders = { [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  // The list of sessions names the browser of each.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
  const asker = await request.newContext({ baseURL: url, extraHTTPHeaders, userAgent });
  try {
    const answer = await asker.post('/api/admin/auth', { data: { email, password } });
    // As the caller knows the call.
    const { success, message } = (await answer.json()) as Envelope<unknown>;
    if (!success) throw new Error(message);
    const { cookies } = await asker.storageState();
    // With any profile the console asks the server who is logged in.
    const localStorage = [{ name: 'data', value: JSON.stringify({ profile: {} }) }];
    return { cookies, origins: [{ origin: url, localStorage }] };
  } finally {
    await asker.dispose();
  }
}

/**
 * A browser of its own in which a user is logged in, on a window of 1440 px. Nothing is open yet.
 * @param options differ from those of most tests
 * @throws Error with the message of a refused login
 */
export async function browserOf(
  browser: Browser,
  site: Pick<Site, 'url'>,
  who = admin,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: site.url,
    locale: 'en-AU',
    reducedMotion: 'reduce',
    storageState: await loggedIn(site, who),
    ...options,
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** The answer of the API to the browser of a page. It shows the changes of that browser, which another one may read a moment later. @param path below /api/ @throws Error with the message of a refusal */
export async function seenBy<Payload>(page: Page, path: string): Promise<Payload> {
  const answer = await page.request.get(`/api/${path}`);
  // As the caller knows the call.
  const { success, message, payload } = (await answer.json()) as Envelope<Payload>;
  if (!success) throw new Error(message);
  return payload;
}

/** The pages of a browser from now on do not follow what others change: for what the console does where somebody was quicker. */
export async function withoutLive(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The worker that pages share asks by itself.
    Reflect.deleteProperty(window, 'SharedWorker');
    // Refused here, since a browser whose requests are looked at outside caches nothing, and loads every page whole.
    const { fetch } = window;
    window.fetch = (input, init) =>
      input === '/api/live' ? Promise.reject(new TypeError('No stream')) : fetch(input, init);
  });
}

/** The pages of a browser load ahead what a key or a row opens, which those of `openBrowser` do not. Before a page is opened. */
export const loadsAhead = (context: BrowserContext): Promise<unknown> => context.addInitScript(saysOfData, false);

/** Runs in the page. Says whether its reader saves data. */
const saysOfData = (saves: boolean) => {
  if ('connection' in navigator)
    Object.defineProperty(navigator.connection, 'saveData', { value: saves, configurable: true });
};

/** Starts the headless browser that CHROMIUM_PATH names; `npm test` finds one and sets it. */
async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Less processor for each page: no process to paint, compiled scripts are kept at once, not after the third load,
      // and code of a page that lives for seconds is not compiled for speed.
      '--in-process-gpu',
      '--blink-settings=v8CacheOptions=3',
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  // Loading ahead takes a fifth of the processor time of a page, and most tests open nothing of it.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(saysOfData, true);
    return context;
  };
  return browser;
}

let shared: Browser | undefined;

/**
 * Opens a headless browser. The suites of a worker share one, which saves its start. Each has its own contexts, which end
 * with it.
 */
export async function openBrowser(): Promise<Browser> {
  if (process.env['JEST_WORKER_ID'] === undefined) return startBrowser();
  if (!shared?.isConnected()) {
    shared = await startBrowser();
    atEnd(shared.close.bind(shared));
  }
  const browser = shared;
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())));
  afterSuite(browser.close);
  return browser;
}
