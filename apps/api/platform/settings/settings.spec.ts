import { describe, expect, it } from '@jest/globals';
import { openingFrom, settingsFrom, type Settings } from './settings.ts';
import { siteAddress } from './site-address.ts';

const trusted = (text: string) => settingsFrom({ TRUST_PROXY: text }).trustProxy;

describe('TRUST_PROXY', () => {
  it('TRUST_PROXY is off, a number of proxies, or networks', () => {
    expect(['', 'false', '0'].map(trusted)).toEqual([false, false, false]);
    expect(trusted('1')).toBe(1);
    expect(trusted('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  });

  it('TRUST_PROXY is refused, with the reason, when clients could choose their address', () => {
    expect(() => trusted('true')).toThrow(/^TRUST_PROXY=true would let every client choose its address/);
    for (const text of ['yes', '11', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/33', '10.0.0.1,', 'loopback'])
      expect(() => trusted(text)).toThrow(/^TRUST_PROXY must be/);
  });
});

describe('contact details of the broker', () => {
  it('the contact phone and social links come from the settings, or are empty', () => {
    const told = ({ contactPhone, socialLinks }: Settings) => ({ contactPhone, socialLinks });
    expect(told(settingsFrom({ CONTACT_PHONE: '', SOCIAL_LINKS: '' }))).toEqual({
      contactPhone: undefined,
      socialLinks: [],
    });
    expect(
      told(
        settingsFrom({
          CONTACT_PHONE: '+61 3 5550 1234',
          SOCIAL_LINKS: 'LinkedIn=https://linkedin.example/ledger?x=1, You Tube = https://video.example/@ledger,',
        }),
      ),
    ).toEqual({
      contactPhone: '+61 3 5550 1234',
      socialLinks: [
        { name: 'LinkedIn', address: 'https://linkedin.example/ledger?x=1' },
        { name: 'You Tube', address: 'https://video.example/@ledger' },
      ],
    });
    for (const text of [
      'LinkedIn',
      'https://linkedin.example',
      'LinkedIn=javascript:alert(1)',
      'A=https://a.example,B=http://b.example',
    ])
      expect(() => settingsFrom({ SOCIAL_LINKS: text })).toThrow(/^SOCIAL_LINKS must be names and addresses/);
    expect(() => settingsFrom({ CONTACT_PHONE: 'ring me' })).toThrow(
      "CONTACT_PHONE must be a telephone number, not 'ring me'",
    );
  });
});

describe('the start', () => {
  it('an empty variable counts as one that is not set', () => {
    expect(openingFrom({ PORT: '', HOST: '', ADMIN_EMAIL: '', DEMO: '', METRICS_PORT: '' })).toEqual(openingFrom({}));
    expect(openingFrom({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      adminEmail: undefined,
      demo: false,
      metrics: undefined,
    });
  });

  it.each([
    [{ PORT: 'http' }, "PORT must be a port, a whole number up to 65535 (0 for any free one), not 'http'"],
    [{ PORT: '70000' }, /^PORT must be a port/],
    [{ METRICS_PORT: '9464x' }, /^METRICS_PORT must be a port/],
    [{ ADMIN_EMAIL: 'admin' }, "ADMIN_EMAIL must be an e-mail address, not 'admin'"],
    [{ DEMO: 'yes' }, /^DEMO must be/],
  ])('%j is refused by name', (environment, sentence) => {
    expect(() => openingFrom(environment)).toThrow(sentence);
  });

  it.each([
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be trace or debug or info or warn or error or silent, not 'loud'/],
    [{ API_DOCS: 'everybody' }, /^API_DOCS must be staff or public/],
  ])('%j is refused by name, too', (environment, sentence) => {
    expect(() => settingsFrom(environment)).toThrow(sentence);
  });
});

describe('PUBLIC_URL', () => {
  it('PUBLIC_URL is an origin, or nothing', () => {
    expect(
      ['', 'https://ledger.example', 'https://ledger.example/', 'http://localhost:3000'].map(
        (text) => settingsFrom({ PUBLIC_URL: text }).publicUrl,
      ),
    ).toEqual([undefined, 'https://ledger.example', 'https://ledger.example', 'http://localhost:3000']);
    for (const text of [
      'ledger.example',
      'https://ledger.example/admin',
      'https://sam@ledger.example',
      'ftp://ledger.example',
      'javascript:alert(1)',
    ])
      expect(() => settingsFrom({ PUBLIC_URL: text })).toThrow(/^PUBLIC_URL must be where browsers reach the product/);
  });
  it('links need no PUBLIC_URL when only this machine reaches the product', () => {
    const linkOf = (environment: Readonly<Record<string, string | undefined>>) =>
      siteAddress(settingsFrom(environment), '/seat');
    expect([{}, { HOST: 'localhost', PORT: '4500' }, { PUBLIC_URL: 'https://ledger.example' }].map(linkOf)).toEqual([
      'http://127.0.0.1:3000/seat',
      'http://localhost:4500/seat',
      'https://ledger.example/seat',
    ]);
    expect([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }, { PORT: '0' }].map(linkOf)).toEqual(['', '', '']);
  });
});

describe('The password rule', () => {
  const ruleOf = (environment: Readonly<Record<string, string | undefined>>) => settingsFrom(environment).passwordRule;

  it('the password rule is that of the documents, unless settings change it', () => {
    expect(ruleOf({})).toEqual({ minimum: 10, maximum: 20, composition: true, refusesCommon: false });
    expect(
      ruleOf({ PASSWORD_MIN: '15', PASSWORD_MAX: '128', PASSWORD_KINDS: 'any', PASSWORD_COMMON: 'refused' }),
    ).toEqual({ minimum: 15, maximum: 128, composition: false, refusesCommon: true });
  });

  it('a password rule that is no valid range or composition is refused', () => {
    for (const environment of [
      { PASSWORD_MIN: '7' },
      { PASSWORD_MAX: '129' },
      { PASSWORD_MIN: '21' },
      { PASSWORD_MIN: '10.5' },
    ])
      expect(() => ruleOf(environment)).toThrow(/^PASSWORD_MIN and PASSWORD_MAX must be/);
    expect(() => ruleOf({ PASSWORD_KINDS: 'off' })).toThrow("PASSWORD_KINDS must be four or any, not 'off'");
    expect(() => ruleOf({ PASSWORD_COMMON: 'toString' })).toThrow(
      "PASSWORD_COMMON must be allowed or refused, not 'toString'",
    );
  });
});

it('REGISTER_BY is number, as documented, or link', () => {
  expect(
    [{}, { REGISTER_BY: 'number' }, { REGISTER_BY: 'link' }].map(
      (environment) => settingsFrom(environment).registersByLink,
    ),
  ).toEqual([false, false, true]);
  expect(() => settingsFrom({ REGISTER_BY: 'name' })).toThrow(/REGISTER_BY/);
});

describe('PASSWORD_RESET', () => {
  const byMail = { PASSWORD_RESET: 'mail', SMTP_URL: 'smtp://mail.example:587', PUBLIC_URL: 'https://ledger.example' };

  it('PASSWORD_RESET is a mail to the sessions mailbox, or a link by mail', () => {
    expect(
      [
        settingsFrom({}),
        settingsFrom({ PASSWORD_RESET: 'mailbox', SESSIONS_MAILBOX: 'help@ledger.example' }),
        settingsFrom(byMail),
      ].map(({ resetsByMail, sessionsMailbox }) => [resetsByMail, sessionsMailbox]),
    ).toEqual([
      [false, 'sessions@leaseledger.example'],
      [false, 'help@ledger.example'],
      [true, 'sessions@leaseledger.example'],
    ]);
  });

  it('PASSWORD_RESET=mail is refused when no link could be mailed', () => {
    expect(() => settingsFrom({ ...byMail, SMTP_URL: '' })).toThrow(/^PASSWORD_RESET=mail needs SMTP_URL/);
    expect(() => settingsFrom({ ...byMail, PUBLIC_URL: '' })).toThrow(/^PASSWORD_RESET=mail needs PUBLIC_URL/);
    expect(() => settingsFrom({ SMTP_URL: 'https://sam:secret@mail.example' })).toThrow(
      /^SMTP_URL must begin with smtp:\/\/ or smtps:\/\/$/,
    );
    expect(() => settingsFrom({ SESSIONS_MAILBOX: 'Help <help@ledger.example>' })).toThrow(
      /^SESSIONS_MAILBOX must be an e-mail address/,
    );
  });
});

describe('MONGODB_URL', () => {
  it('MONGODB_URL is the address of the read models, or nothing', () => {
    expect([settingsFrom({}), settingsFrom({ MONGODB_URL: '' })].map(({ mongoDbUrl }) => mongoDbUrl)).toEqual([
      undefined,
      undefined,
    ]);
    expect(settingsFrom({ MONGODB_URL: 'mongodb://db/rows', MONGODB_ROWS_PER_WRITE: '50' })).toMatchObject({
      mongoDbUrl: 'mongodb://db/rows',
      mongoDbRowsPerWrite: 50,
    });
  });

  it('a MONGODB_URL of another protocol is refused without quoting it', () => {
    expect(() => settingsFrom({ MONGODB_URL: 'postgres://owner:secret@db' })).toThrow(
      /^MONGODB_URL must begin with mongodb:\/\/ or mongodb\+srv:\/\/$/,
    );
  });
});

describe('RECAPTCHA_…', () => {
  const site = { RECAPTCHA_PROJECT: 'a-project', RECAPTCHA_SITE_KEY: 'a-site', RECAPTCHA_API_KEY: 'a-secret' };

  it('RECAPTCHA_ settings name the project that assesses visitors; without them visitors solve a proof of work', () => {
    expect(settingsFrom({}).recaptcha).toBeUndefined();
    expect(settingsFrom(site).recaptcha).toEqual({
      project: 'a-project',
      siteKey: 'a-site',
      apiKey: 'a-secret',
      leastScore: 0.5,
      url: 'https://recaptchaenterprise.googleapis.com/v1',
    });
    expect(
      settingsFrom({ ...site, RECAPTCHA_SCORE: '0.7', RECAPTCHA_URL: 'http://localhost:9000/v1/' }).recaptcha,
    ).toMatchObject({ leastScore: 0.7, url: 'http://localhost:9000/v1' });
  });

  it('incomplete RECAPTCHA_ settings and a score above 1 are refused', () => {
    expect(() => settingsFrom({ ...site, RECAPTCHA_API_KEY: '' })).toThrow(/belong together/);
    expect(() => settingsFrom({ ...site, RECAPTCHA_SCORE: '7' })).toThrow(/at most 1/);
  });
});

describe('VEHICLES_…', () => {
  it('VEHICLES_URL and VEHICLES_API_KEY name the vehicle catalogue; without them a simulator replaces it', () => {
    expect(settingsFrom({ VEHICLES_API_KEY: 'a-secret' }).vehicles).toBeUndefined();
    expect(
      settingsFrom({ VEHICLES_URL: 'https://vehicles.example/v1/', VEHICLES_API_KEY: 'a-secret' }).vehicles,
    ).toEqual({ url: 'https://vehicles.example/v1', apiKey: 'a-secret' });
    expect(settingsFrom({ VEHICLES_URL: 'http://127.0.0.1:9000' }).vehicles).toEqual({
      url: 'http://127.0.0.1:9000',
      apiKey: undefined,
    });
    expect(() => settingsFrom({ VEHICLES_URL: 'http://vehicles.example' })).toThrow(
      /^VEHICLES_URL must begin with https:\/\/$/,
    );
  });
});

describe('MICROSOFT_…', () => {
  const app = { MICROSOFT_TENANT: 'a-directory', MICROSOFT_CLIENT_ID: 'an-app', MICROSOFT_CLIENT_SECRET: 'a-secret' };

  it('MICROSOFT_ settings name an app registration, or nothing', () => {
    expect(settingsFrom({}).microsoft).toBeUndefined();
    expect(settingsFrom(app).microsoft).toEqual({
      issuer: 'https://login.microsoftonline.com/a-directory/v2.0',
      clientId: 'an-app',
      clientSecret: 'a-secret',
      graphUrl: 'https://graph.microsoft.com/v1.0',
    });
    const elsewhere = {
      MICROSOFT_ISSUER: 'https://login.microsoftonline.us/a-directory/v2.0',
      MICROSOFT_GRAPH_URL: 'http://localhost:9000/v1.0/',
    };
    expect(settingsFrom({ ...app, ...elsewhere }).microsoft).toMatchObject({
      issuer: 'https://login.microsoftonline.us/a-directory/v2.0',
      graphUrl: 'http://localhost:9000/v1.0',
    });
  });

  it('incomplete MICROSOFT_ settings and addresses without https are refused', () => {
    expect(() => settingsFrom({ ...app, MICROSOFT_CLIENT_SECRET: '' })).toThrow(/belong together/);
    expect(() => settingsFrom({ ...app, MICROSOFT_GRAPH_URL: 'http://graph.example' })).toThrow(
      /^MICROSOFT_GRAPH_URL must begin with https:\/\/$/,
    );
    expect(() => settingsFrom({ ...app, MICROSOFT_ISSUER: 'nowhere' })).toThrow(/^MICROSOFT_ISSUER must begin/);
  });
});
