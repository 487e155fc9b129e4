import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningProcess {
  /** The first address that it printed. */
  readonly address: string;
  /** Sends a question and returns its answer; one question at a time. */
  ask(question: string): Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts one of our TypeScript programs and waits until it prints an address. Rejects when it ends before that. */
export function startProcess(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', file, ...args],
    {
      env: { ...process.env, EVENTSTORE_URL: '', MONGODB_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  // The program ends with its parent.
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit').then(() => undefined);
  const isEnding = ended.then(() => Promise.reject(new Error(`${file} ended`)));
  // Waiting calls receive the rejection. Without any, the end is no error.
  isEnding.catch(() => undefined);
  const { stdout } = child;
  if (stdout === null) throw new Error('A piped standard output is there');
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).on('line', (text) => {
      const address = /(?:https?|esdb|mongodb):\/\/[^\s"]+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  return Promise.race([listening, isEnding]).then((address) => ({
    address,
    async ask(question) {
      const answer = once(child, 'message');
      child.send(question);
      return (await Promise.race([answer, isEnding]))[0];
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  }));
}
