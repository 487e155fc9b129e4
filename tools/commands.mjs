/**
 * The commands of package.json with one sentence each: npm run help, --help and the table of README.md are made from them.
 * @typedef {{ name: string, does: string, usage?: string, more?: string[], options?: [string, string][] }} Command
 */

const servers = [
  ['DATA_DIR', 'the data folder (./data)'],
  ['EVENTSTORE_URL', 'the EventStoreDB that holds the log, if one does'],
  ['MONGODB_URL', 'the MongoDB that holds read models, vault and files, if one does'],
];
const ports = '[port]';

/** @type {[string, Command[]][]} */
export const commandGroups = [
  [
    'Every day',
    [
      {
        name: 'start',
        does: 'Builds what is missing and starts everything on one port.',
        options: [
          ['--new-vault', 'begins a new vault where the old one is lost: all personal details so far are forgotten'],
          ['DEMO=1', 'fills an empty data folder with demonstration data'],
        ],
        more: ['All settings: docs/configuration.md'],
      },
      {
        name: 'dev',
        does: 'Starts everything with restart and hot reload: console at 5173, public pages at 5174.',
        more: ['Public pages with data are served as they were last built.'],
      },
      {
        name: 'test',
        does: 'Runs everything that must hold, and ends with what passed, failed and could not run.',
      },
      {
        name: 'spec',
        does: 'Runs one spec, or all specs of one area.',
        usage: '<path …> [-t <name>]',
        options: [
          ['path', 'part of the path of the specs, e.g. libs/domain/leads or leads'],
          ['-t', 'runs the tests whose name holds this text'],
        ],
        more: ['Before a browser spec, run npm run build.'],
      },
      { name: 'types', does: 'Checks the types.' },
      {
        name: 'lint',
        does: 'Checks format, lint rules, import boundaries, house rules, plain English and links.',
        usage: '[files]',
        more: ['Of the named files alone, if there are any.'],
      },
      { name: 'format', does: 'Formats every file with Prettier.' },
      {
        name: 'new:area',
        does: 'Writes a new area through all layers.',
        usage: '<folder> <Record>',
        more: [
          'Example: npm run new:area -- leave LeaveRequest',
          'It compiles and is listed everywhere. Its records can be added, amended, deleted and undone, in lists, panels and forms, with specs.',
          'Next steps: docs/adding.md',
        ],
      },
      { name: 'help', does: 'Prints all commands.', usage: '[command]' },
    ],
  ],
  [
    'Operating',
    [
      {
        name: 'backup',
        does: 'Backs up log, vault and files as of one moment, while the product runs.',
        usage: '--to <folder> --vault-to <folder>',
        options: [
          ['--to', 'a new or empty folder for the log and the files'],
          ['--vault-to', 'a new or empty folder for the vault, in another place'],
          ...servers,
        ],
        more: ['Ends with 0 once the copy was read whole, with 1 and no copy otherwise.'],
      },
      {
        name: 'accept',
        does: 'Records that an event which cannot be read or folded is left out of lists and reactions.',
        usage: '<event id>',
        options: [...servers],
        more: ['Health and npm run verify name such events. Start the product again after it.'],
      },
      {
        name: 'restore',
        does: 'Puts a backup into an empty data folder, or onto empty servers, and reads all of it there.',
        usage:
          '--from <folder> (--vault-from <folder> | --without-vault) [--to <data folder>] [--older-vault] [--older-log]',
        options: [
          ['--from', 'the folder with the backup of the log'],
          ['--vault-from', 'the folder with the backup of the vault'],
          ['--to', 'the data folder, new or empty (DATA_DIR, else ./data)'],
          ['--older-vault', 'restores although the vault is older than the log: some details stay blank'],
          ['--older-log', 'restores although the log is older than the vault: everything after it is lost'],
          ['--without-vault', 'restores without a vault, when it is lost: all personal details are forgotten'],
          ...servers,
        ],
        more: ['Ends with 0 once everything was read there, with 1 and nothing restored otherwise.'],
      },
      {
        name: 'verify',
        does: 'Compares log, vault, read models and files with each other and names each difference.',
        usage: '[--quick]',
        options: [['--quick', 'compares the sizes of files only, not their content'], ...servers],
        more: ['The product may run. Ends with 0, or with 1 where anything differs.'],
      },
      {
        name: 'replay',
        does: 'Rebuilds read models from the log, beside the ones in service.',
        usage: '[projection …]',
        options: servers,
        more: [
          'Without a name it rebuilds all projections. The product may run, and takes the new rows over.',
          'Ends with 1 where not everything was rebuilt, with 2 where details of events could not be opened.',
        ],
      },
      {
        name: 'log:copy',
        does: 'Copies a log from SQLite to EventStoreDB, or back.',
        usage: '--from <log> --to <log>',
        options: [['--from, --to', 'the path of an SQLite file, or the connection string of an EventStoreDB']],
        more: [
          'Stop the product first. The target must be empty, or hold an interrupted copy of the same log, which it completes.',
          'Example: npm run log:copy -- --from data/log.sqlite --to "esdb://127.0.0.1:2113?tls=false"',
        ],
      },
      {
        name: 'api-key',
        does: 'Makes or removes the key of an outside sender.',
        usage: 'add <sender> <call …>   or   remove <key>',
        options: [
          ['call', 'leads, bookings: the calls that the key is good for'],
          ...servers.slice(0, 1),
          ...servers.slice(2),
        ],
        more: ['The key is shown once. Example: npm run api-key -- add website leads'],
      },
    ],
  ],
  [
    'Trying out',
    [
      {
        name: 'mail',
        does: 'Catches the mail of SMTP_URL=smtp://127.0.0.1:1025 and shows it at http://127.0.0.1:8025.',
        usage: '[port of SMTP] [port of the page]',
        more: ['It passes nothing on and keeps nothing.'],
      },
      { name: 'double', does: 'Starts a stand-in for EventStoreDB that keeps everything in memory.', usage: ports },
      { name: 'double:mongodb', does: 'Starts a stand-in for MongoDB that keeps everything in memory.', usage: ports },
    ],
  ],
  [
    'Files made from others',
    [
      { name: 'build', does: 'Builds the console and the public pages, and says how large they are.' },
      {
        name: 'events',
        does: 'Writes docs/events.md and the keys of every event.',
        usage: '[--check]',
        options: [['--check', 'writes nothing, and fails when a file is stale']],
        more: ['It refuses a change that would misread older events.'],
      },
      {
        name: 'answers',
        does: 'Writes apps/api/platform/openapi/answers.json from the interfaces of the contract.',
        usage: '[--check]',
        options: [['--check', 'writes nothing, and fails when the file is stale']],
      },
      {
        name: 'mails',
        does: "Compiles the built-in versions of the product's mails.",
        usage: '[--check]',
        options: [['--check', 'writes nothing, and fails for a missing or changed version']],
      },
      { name: 'picture', does: 'Takes the picture of README.md from the demonstration.' },
    ],
  ],
  [
    'Long trials and measurements',
    [
      {
        name: 'faults',
        does: 'Repeats up to 100 times the kills, races and damages that npm test tries once.',
        usage: '[--share <part>] [--seed <number>] [trial …]',
        options: [
          ['--share', 'the part of all repetitions, e.g. 0.1 for a tenth (1)'],
          ['--seed', 'repeats the run that printed this seed'],
          ['first-starts', 'two first starts at once'],
          ['eventstoredb', 'the server of the log is killed or frozen beside a working product'],
          ['foreign-reader', 'kills after another program read the files with SQLite'],
          ['killed-appends', 'kills during appends'],
          ['killed-folding', 'kills while read models are folded into a file'],
          ['killed-folding-mongodb', 'kills while read models are folded into a MongoDB'],
          ['killed-reactions', 'kills while policies react'],
          ['killed-mails', 'kills while mail is sent and digests are collected'],
          ['killed-processes', 'two processes, one of them killed every 5 seconds'],
          ['killed-projecting', 'two processes, the one that updates the lists killed every 10 seconds'],
          ['mongodb-restarts', 'restarts of the MongoDB of two processes'],
          ['killed-imports', 'kills during imports'],
          ['killed-runs', 'kills while leads are distributed and residual leads opened'],
          ['killed-merges', 'kills while persons are merged and unmerged'],
          ['killed-attendees', 'kills while visitors register and become leads'],
          ['killed-session-mails', 'kills between decisions on sessions and their mails'],
          ['rushes-for-seats', '1,000 visitors who want 10 seats at once'],
          ['damaged-wal', '1,000 damaged write-ahead logs'],
          ['doubled-deliveries', 'events that are delivered twice'],
        ],
        more: [
          'Takes more than an hour on two cores. Ends with 1 where anything was wrong.',
          'EVENTSTORE_URL sends trials with a server of the log to that one: see CONTRIBUTING.md.',
        ],
      },
      {
        name: 'bench',
        does: 'Measures commands, lists, rebuilds and memory beside what the machine can do at all.',
        usage:
          '[--quick] [--peers <folder>] [--doubles | --eventstore <address> --mongodb <address>] [--processes <number>]',
        options: [
          ['--quick', 'the product over HTTP only, 3 seconds a figure'],
          ['--peers', 'measures other back ends as well, with the run.mjs of this folder (needs PostgreSQL)'],
          ['--eventstore, --mongodb', 'measures on these servers, which must be empty; the filled-in data stays there'],
          ['--doubles', 'measures on stand-ins with 2,000 leads, to see that it works'],
          ['--processes', 'the number of processes of the product, called in turn (1)'],
          ['BENCH_LEADS', 'the number of leads (100000)'],
          ['BENCH_WORK', 'the number of enquiries, and of fuel cards (as many as leads)'],
          ['BENCH_FOLDER', 'keeps the filled-in data for the next run'],
        ],
      },
      {
        name: 'bench:work',
        does: 'Measures lists, counts, clocks and commands of enquiries, new business and fuel cards beside leads.',
        options: [
          ['BENCH_LEADS', 'the number of leads (100000)'],
          ['BENCH_WORK', 'the number of enquiries, and of fuel cards (as many as leads)'],
          ['BENCH_FOLDER', 'keeps the filled-in data for the next run'],
        ],
      },
      {
        name: 'bench:live',
        does: 'Measures how late news reaches 1,000 consoles.',
        options: [
          ['BENCH_READERS', 'the number of consoles (1000)'],
          ['BENCH_CHANGES', 'the number of changes (100)'],
        ],
      },
      {
        name: 'bench:exports',
        does: 'Measures the export of a list as CSV and as a workbook, and others beside it.',
        options: [
          ['BENCH_LEADS', 'the number of leads (100000)'],
          ['BENCH_FOLDER', 'keeps the filled-in data for the next run'],
        ],
      },
      {
        name: 'bench:import',
        does: 'Measures reading, checking, importing and undoing a CSV file of persons.',
        options: [['BENCH_ROWS', 'the number of persons (50000)']],
      },
      {
        name: 'bench:sessions',
        does: 'Measures sessions with many attendees: lists, figures, the door, registrations.',
        usage: '[lists] [statistics] [attendees] [visitors] [exports]',
        options: [
          ['BENCH_ATTENDEES', 'the number of attendees (100000)'],
          ['BENCH_LEADS', 'the number of leads (50000)'],
          ['BENCH_SECONDS', 'how long one figure is measured (3)'],
          ['BENCH_FOLDER', 'keeps the filled-in data for the next run'],
        ],
        more: ['Without a name it measures all parts.'],
      },
    ],
  ],
];

/** @param {string} name a script of package.json @returns {string} how to call it */
export const callOf = (name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);

const commandOf = (name) => commandGroups.flatMap(([, commands]) => commands).find((each) => each.name === name);

/** @param {string} name a script of package.json @returns {string} how it is called, in one line */
export function usageOf(name) {
  const usage = commandOf(name)?.usage;
  return usage === undefined ? callOf(name) : `${callOf(name)} -- ${usage}`;
}

const widest = (texts) => Math.max(...texts.map(({ length }) => length));

/** @returns {string} all commands, one a line, by group */
export function allCommands() {
  const width = widest(commandGroups.flatMap(([, commands]) => commands.map(({ name }) => callOf(name))));
  const groups = commandGroups.map(([title, commands]) =>
    [title, ...commands.map(({ name, does }) => `  ${callOf(name).padEnd(width)}  ${does}`)].join('\n'),
  );
  return [...groups, 'Options of a command: npm run <command> -- --help'].join('\n\n');
}

/**
 * @param {string} name a script of package.json
 * @returns {string | undefined} how it is called, its options and what they do; undefined for an unknown command
 */
export function helpOf(name) {
  const command = commandOf(name);
  if (command === undefined) return undefined;
  const { does, options = [], more = [] } = command;
  const width = widest(options.map(([option]) => option));
  return [
    usageOf(name),
    '',
    does,
    ...more,
    ...(options.length === 0 ? [] : ['']),
    ...options.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`),
  ].join('\n');
}
