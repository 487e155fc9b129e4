// npm run help -- [command]: prints all commands, or how one of them is called.
import '../explain.mjs';
import { allCommands, helpOf } from '../commands.mjs';

const [name] = process.argv.slice(2);
const help = name === undefined ? allCommands() : helpOf(name);
if (help === undefined) console.error(`There is no command ${name}.\n\n${allCommands()}`);
else console.log(help);
process.exitCode = help === undefined ? 1 : 0;
