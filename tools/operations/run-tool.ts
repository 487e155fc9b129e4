import { spawn } from 'node:child_process';
import { expect } from '@jest/globals';

/** The exit code and the output of a program of tools/. */
export interface ToolRun {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs a program as npm does, beside other work. @param end sends it a signal to end */
export function runTool(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  end?: AbortSignal,
): Promise<ToolRun> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', file, ...args],
    { env: { ...process.env, EVENTSTORE_URL: '', ...env } },
  );
  end?.addEventListener('abort', () => child.kill('SIGTERM'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}

/** The exit code of a run that a test expects, and a part of its output. */
export const ended = (code: number, part: string | RegExp) => ({
  code,
  printed: typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part),
});
