const fs = require('node:fs');
const path = require('node:path');

// The allowed imports. tools/checks/boundary-canary mirrors the tree and breaks every rule below once, so that a rule
// that no longer sees anything fails the lint; that is why each path may carry the canary's prefix.
const tree = '^(?:tools/checks/boundary-canary/)?';
const ours = (...folders) => `${tree}(?:${folders.join('|')})(?:/|$)`;
const test = '\\.(?:spec|contract)\\.tsx?$';
// An area of the console is a folder with its contents page: areas/leads/leads.area.tsx.
const consoleAreas = fs
  .globSync('*/*/*.area.tsx', { cwd: path.join(__dirname, 'apps/admin') })
  .map((page) => page.split(path.sep))
  .filter(([, folder, page]) => page === `${folder}.area.tsx`)
  .map(([, folder]) => folder)
  .join('|');
const packages = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})/`;

/** Areas that know of each other, each only those before it. */
const areas = [
  'users',
  'companies',
  'persons',
  'leads',
  'enquiries',
  'sessions',
  'session-attendance',
  'session-pages',
  'inbound',
];
const areasAbove = (area) => areas.slice(areas.indexOf(area) + 1).join('|');
const areaDirections = areas.slice(0, -1).map((area) => ({
  name: `${area}-imports-no-area-above`,
  comment: `Areas know of each other in one direction: ${areas.toReversed().join(' → ')}.`,
  from: { path: `${tree}(?:libs/contract|apps/api/[^/]+)/${area}/`, pathNot: test },
  to: { path: `${tree}(?:libs/contract|apps/api/[^/]+)/(?:${areasAbove(area)})/` },
}));

/** The floors of API and console, from the lowest up. The console's shell is the frame around all of them. */
const floors = ['platform', 'outside', 'records', 'access', 'areas'];
const floorDirections = floors.map((floor, at) => ({
  name: `${floor}-builds-downwards`,
  comment: `Floors import downwards only: ${floors.toReversed().join(' → ')}. Start, demo data, test tools and the shell serve no floor.`,
  from: { path: `${tree}apps/(api|admin)/${floor}/`, pathNot: test },
  to: { path: `${tree}apps/$1/(?:${[...floors.slice(at + 1), 'start', 'demo', 'testing', 'shell'].join('|')})/` },
}));

/** The business: the areas of the API, and those of the domain that belong to them. */
const businessAreas = [
  ...fs.globSync('*', { cwd: path.join(__dirname, 'apps/api/areas') }),
  ...['company-links', 'company-queries', 'person-merges', 'session-seats', 'policies'],
].join('|');

const forbidden = [
  ...areaDirections,
  ...floorDirections,
  {
    name: 'api-rest-history-and-search-know-no-record',
    comment: 'Areas add their lists, histories and searches to them.',
    from: { path: `${tree}apps/api/records/(rest|history|search)/`, pathNot: test },
    to: { path: `${tree}apps/api/[^/]+/`, pathNot: `${tree}apps/api/(?:platform|records/(?:as-of|$1))/` },
  },
  {
    name: 'api-areas-ask-through-exports',
    comment: 'Of another area one imports its module and its exports/.',
    from: {
      path: `${tree}apps/api/[^/]+/([^/]+)/`,
      pathNot: [test, `${tree}apps/api/(?:platform/bootstrap|demo|testing)/`],
    },
    to: {
      path: `${tree}apps/api/[^/]+/[^/]+/`,
      pathNot: [
        `${tree}apps/api/[^/]+/$1/`,
        `${tree}apps/api/platform/(?:answers|callers|commands|foundation|http|lists|reads|settings|storage|threads)/`,
        `${tree}apps/api/[^/]+/[^/]+/exports/`,
        '\\.module\\.ts$',
      ],
    },
  },
  {
    name: 'contract-imports-validation-only',
    comment:
      'The contract is what travels between programs: class-validator, class-transformer and luxon, nothing else.',
    from: { path: ours('libs/contract'), pathNot: test },
    to: {
      pathNot: [
        ours('libs/contract'),
        packages('class-validator', 'class-transformer', 'reflect-metadata', 'luxon', '@types/luxon'),
      ],
    },
  },
  {
    name: 'domain-imports-contract-only',
    comment:
      'The domain is pure: no Nest, no node:*, no package, no other lib of ours but the contract. What specifications are told with is none of it.',
    from: {
      path: ours('libs/domain'),
      pathNot: [test, 'libs/domain/(?:kernel/given(?:-policy)?|golden/generated-commands)\\.ts$'],
    },
    to: { pathNot: [ours('libs/domain', 'libs/contract'), packages('fast-check')] },
  },
  {
    name: 'the-domain-is-handed-its-generators',
    comment:
      'Decisions name the type of fast-check. Specs hand in the package itself, so that the product never loads it.',
    from: { path: ours('libs/domain'), pathNot: [test, 'libs/domain/golden/generated-commands\\.ts$'] },
    to: { path: packages('fast-check'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-areas-stay-apart',
    comment: 'Areas meet in policies/ and nowhere else.',
    from: { path: `${tree}libs/domain/([^/]+)/`, pathNot: `${tree}libs/domain/(?:policies|golden)/` },
    to: {
      path: `${tree}libs/domain/[^/]+/`,
      pathNot: [`${tree}libs/domain/$1/`, `${tree}libs/domain/(?:kernel|behaviours)/`],
    },
  },
  {
    name: 'kernel-names-no-area',
    comment: 'Areas add their effects, mails, lists and histories to the kernel, which knows none of them.',
    from: { path: `${tree}(?:libs/domain/kernel|apps/api/platform)/`, pathNot: [test, '\\.types\\.ts$'] },
    to: { path: `${tree}libs/(?:contract|domain|projections)/(?:${businessAreas})/` },
  },
  {
    name: 'email-design-imports-the-editor-only',
    comment: 'A design is the same in browser and server: the contract, the schema of the editor, and MJML.',
    from: { path: ours('libs/email-design'), pathNot: test },
    to: {
      pathNot: [
        ours('libs/email-design', 'libs/contract'),
        packages('@tiptap/[^/]+', 'mjml', 'mjml-core', '@types/mjml', '@types/mjml-core'),
      ],
    },
  },
  {
    name: 'mjml-compiles-on-the-server',
    comment: 'MJML is too large for a browser, and sanitises nothing.',
    from: { path: ours('apps/admin', 'apps/public-web') },
    to: { path: `${tree}libs/email-design/(?:compiled|mjml)\\.ts$` },
  },
  {
    name: 'event-log-stands-alone',
    comment: 'The log knows nothing of what is written into it.',
    from: { path: ours('libs/event-log') },
    to: { path: ours('libs', 'apps'), pathNot: ours('libs/event-log', 'libs/mongodb') },
  },
  {
    name: 'mongodb-stands-alone',
    comment: 'The way to a server knows nothing of what is kept there.',
    from: { path: ours('libs/mongodb') },
    to: { path: ours('libs', 'apps'), pathNot: ours('libs/mongodb') },
  },
  {
    name: 'stand-ins-are-for-tests',
    comment: 'The product talks to real servers.',
    from: {
      path: ours('libs', 'apps'),
      pathNot: [test, `${tree}libs/mongodb/double/`, `${tree}libs/event-log/testing/`, `${tree}apps/api/testing/`],
    },
    to: { path: `${tree}libs/(?:mongodb/(?:double/|real-mongodb\\.ts$)|event-log/testing/)` },
  },
  {
    name: 'projections-know-the-ports-only',
    comment:
      'A read model reads any log through the codec: adapters and vault are for specs and for the program that wires them.',
    from: { path: ours('libs/projections'), pathNot: test },
    to: {
      path: ours('libs/event-log'),
      pathNot: `${tree}libs/event-log/(?:event-log|codec/[^/]+|sqlite/create-for-owner)\\.ts$`,
    },
  },
  {
    name: 'projections-are-pure',
    comment: 'Only stores/ touches the world.',
    from: { path: '\\.projection\\.ts$' },
    to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
  },
  {
    name: 'web-imports-contract-only',
    comment: 'What a browser loads never holds the rules of the domain or the code of the server.',
    from: { path: `${tree}apps/(?:admin|public-web)/` },
    to: {
      path: ours('libs', 'apps'),
      pathNot: ours('libs/contract', 'libs/email-design', 'apps/admin', 'apps/public-web'),
    },
  },
  {
    name: 'console-areas-stay-apart',
    comment:
      'Areas of the console share through the contract and the shared folders; what one adds to another it says in its contents page.',
    from: { path: `${tree}apps/admin/[^/]+/(${consoleAreas})/` },
    to: { path: `${tree}apps/admin/[^/]+/(?:${consoleAreas})/`, pathNot: `${tree}apps/admin/[^/]+/$1/` },
  },
  {
    name: 'console-shares-know-no-area',
    comment: 'What all areas build on learns of them from areas.ts, through App.',
    from: { path: `${tree}apps/admin/[^/]+/`, pathNot: `${tree}apps/admin/[^/]+/(?:${consoleAreas})/` },
    to: { path: [`${tree}apps/admin/[^/]+/(?:${consoleAreas})/`, `${tree}apps/admin/areas\\.ts$`] },
  },
  {
    name: 'console-areas-are-entered-by-their-page',
    comment: 'App and areas.ts know the contents page of an area and nothing behind it.',
    from: { path: `${tree}apps/admin/[^/]+$` },
    to: { path: `${tree}apps/admin/[^/]+/(?:${consoleAreas})/`, pathNot: '\\.area\\.tsx$' },
  },
  {
    name: 'console-folders-build-on-each-other',
    comment: 'Of two folders of the console one builds on the other, never both ways.',
    scope: 'folder',
    from: { path: `${tree}apps/admin/[^/]+/[^/]+$` },
    to: { path: `${tree}apps/admin/[^/]+/[^/]+$`, circular: true },
  },
  {
    name: 'folders-of-a-layer-build-on-each-other',
    comment: 'Of two folders of a layer one builds on the other, never both ways.',
    scope: 'folder',
    from: {
      path: `${tree}(libs/contract|libs/domain|libs/mongodb|libs/event-log|libs/projections|apps/api/[^/]+)/[^/]+$`,
    },
    to: { path: `${tree}$1/[^/]+$`, circular: true },
  },
  {
    name: 'apps-are-imported-by-nobody',
    comment: 'A program is started, not imported. tools/ starts the API in-process for benchmarks and replays.',
    from: { path: `${tree}(?:libs/|apps/([^/]+)/)` },
    to: { path: ours('apps'), pathNot: `${tree}apps/$1/` },
  },
  {
    name: 'tools-are-imported-by-nobody',
    comment: 'The product runs without the workshop.',
    from: { path: ours('libs', 'apps'), pathNot: test },
    to: { path: '^tools/', pathNot: '^tools/checks/boundary-canary/' },
  },
  {
    name: 'specs-are-imported-by-nobody',
    from: {},
    to: { path: '\\.spec\\.tsx?$' },
  },
  {
    name: 'no-cycles',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved-imports',
    comment: 'An import that is not found is a boundary that is not checked.',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
