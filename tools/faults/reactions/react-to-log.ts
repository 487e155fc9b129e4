// A separate process for reactions.spec.ts: reacts to the log until it has caught up, or until it kills itself.
// Arguments: the data folder, the address of EventStoreDB or '', and the step at which to die (0 for never).
// Prints a line for each reaction.
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { reacting } from './reacting.ts';

const [dataDir = '', eventStoreUrl = '', dieAt = '0'] = process.argv.slice(2);
const log = await openLog({ dataDir, eventStoreUrl, clock: () => new Date(), deadlineSeconds: 1 });
let steps = 0;
const { reactions, stop } = await reacting({
  log,
  dataDir,
  onStep(step) {
    // Between an event and its command, or between a command and the checkpoint.
    if (step !== 'kept' && (steps += 1) === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
    if (step === 'commanded') process.stdout.write('reacted\n');
  },
  onTrouble: (policy, error) =>
    void process.stdout.write(`trouble ${policy} ${error instanceof Error ? error.name : ''}\n`),
});
await reactions.start();
await stop();
await log.close();
