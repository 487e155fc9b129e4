import { whyNoRealServer } from './libs/event-log/eventstoredb/real-server.mjs';
import { whyNoRealMongoDb } from './libs/mongodb/why-no-real-mongodb.mjs';
import { whyNoCompose } from './tools/checks/why-no-compose.mjs';
import { whyNoOffice } from './tools/operations/why-no-office.mjs';
import { whyNoProxy } from './tools/operations/why-no-proxy.mjs';
import { whyNoForeignSqlite } from './tools/faults/damaged/foreign-sqlite.mjs';
import { swcOptions } from './tools/swc-options.mjs';

const { swcrc, ...options } = swcOptions;
const typescript = (module, transform = {}) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      ...options,
      swcrc,
      module,
      sourceMaps: 'inline',
      jsc: { ...options.jsc, transform: { ...options.jsc.transform, ...transform } },
    },
  ],
});

/** Pure code: compiled to CommonJS, the fastest way through jest. */
const pure = (name, folder) => ({
  displayName: name,
  roots: [`<rootDir>/${folder}`],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: 'node',
  transform: typescript({ type: 'commonjs' }),
});

/** Code that starts the product: loaded by Node itself, once for all suites of a worker. */
const running = (name, folder) => ({
  ...pure(name, folder),
  transform: {},
  testRunner: '<rootDir>/tools/native-suites/runner.cjs',
});

/** Screens: drawn to text where a spec asks for one, so styles are left out and what a browser has is a stand-in. */
const drawn = (name, folder) => ({
  ...pure(name, folder),
  transform: typescript({ type: 'commonjs' }, { react: { runtime: 'automatic' } }),
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/checks/no-styles.cjs' },
  setupFiles: ['<rootDir>/tools/checks/no-browser.cjs'],
});

const withoutRealMongoDb = whyNoRealMongoDb() ? ['/real-mongodb\\.spec'] : [];
const withoutRealLog = whyNoRealServer() ? ['/real-server\\.spec'] : [];

export default {
  // A loaded machine with two cores takes its time; no test is about how long something takes.
  testTimeout: 30_000,
  testSequencer: '<rootDir>/tools/slowest-first.mjs',
  projects: [
    pure('contract', 'libs/contract'),
    pure('domain', 'libs/domain'),
    pure('email-design', 'libs/email-design'),
    { ...pure('mongodb', 'libs/mongodb'), testPathIgnorePatterns: withoutRealMongoDb },
    { ...pure('event-log', 'libs/event-log'), testPathIgnorePatterns: [...withoutRealLog, ...withoutRealMongoDb] },
    { ...pure('projections', 'libs/projections'), testPathIgnorePatterns: withoutRealMongoDb },
    drawn('admin', 'apps/admin'),
    pure('log-copy', 'tools/log-copy'),
    {
      ...running('tools', 'tools/checks'),
      testMatch: ['**/*.spec.mjs'],
      testPathIgnorePatterns: whyNoCompose() ? ['/compose-config\\.spec'] : [],
    },
    running('new-area', 'tools/new-area'),
    {
      ...running('operations', 'tools/operations'),
      testPathIgnorePatterns: [
        ...(whyNoProxy() ? ['/behind-proxy\\.spec'] : []),
        ...(whyNoOffice() ? ['/opened-letters\\.spec'] : []),
      ],
    },
    running('api', 'apps/api'),
    {
      ...running('faults', 'tools/faults'),
      testPathIgnorePatterns: whyNoForeignSqlite() ? ['/foreign-reader\\.spec'] : [],
    },
    {
      ...running('browser', 'tools/browser'),
      globalSetup: '<rootDir>/tools/native-suites/need-browser.mjs',
      globalTeardown: '<rootDir>/tools/native-suites/end-shared.mjs',
    },
  ],
};
