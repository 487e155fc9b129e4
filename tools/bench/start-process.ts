import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningProcess {
  /** The first address it printed. */
  readonly address: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts one of our TypeScript programs and waits until it prints an address. Rejects when it ends before that. */
export function startProcess(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<RunningProcess> {
  const child = spawn(process.execPath, ['--import', './tools/register.mjs', file, ...args], {
    env: { ...process.env, EVENTSTORE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const address = /(?:https?|esdb):\/\/[^\s"]+/.exec(text)?.[0];
      if (address === undefined) return;
      resolve({
        address,
        stop(signal = 'SIGTERM') {
          child.kill(signal);
          return ended;
        },
      });
    });
    void ended.then(() => reject(new Error(`${file} ended before it listened`)));
  });
}
