// Imported first by every command: with --help it prints how the command is called, and nothing else is started.
import fs from 'node:fs';
import path from 'node:path';
import { helpOf } from './commands.mjs';
import { root } from './run.mjs';

if (process.argv.slice(2).includes('--help')) {
  const program = path.relative(root, process.argv[1] ?? '').replaceAll(path.sep, '/');
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [name = ''] = Object.keys(scripts).filter((each) => scripts[each].split(' ').includes(program));
  console.log(helpOf(name));
  process.exit(0);
}
