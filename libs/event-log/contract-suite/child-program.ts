import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '../../..');

/** A script in a process of its own, which prints a line for each step that it has made. */
export class ChildProgram {
  /** Resolves when it ended by itself; rejects when it failed or was killed. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private count = 0;
  private errors = '';
  private readonly waiting: { lines: number; resolve: () => void; reject: (error: Error) => void }[] = [];

  /** @param shellPrefix what a shell does before it becomes the script, e.g. `ulimit -f 2000; ` */
  constructor(script: string, parameters: readonly string[], shellPrefix?: string) {
    const command = [process.execPath, '--import', join(ROOT, 'tools/register.mjs'), script, ...parameters];
    const [program = '', ...rest] =
      shellPrefix === undefined ? command : ['/bin/sh', '-c', `${shellPrefix}exec "$0" "$@"`, ...command];
    this.child = spawn(program, rest, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    this.gone = once(this.child, 'close').then(() => undefined);
    this.ended = this.gone.then(() => this.requireSuccess());
    // A test that kills a program does not wait for its end.
    this.ended.catch(() => undefined);
    this.listen();
  }

  /** How many lines it has printed. */
  printed(): number {
    return this.count;
  }

  /** Resolves once it has printed that many; rejects when it ends before. */
  whenPrinted(lines: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ lines, resolve, reject });
      this.look();
    });
  }

  /** Ends it without a warning; resolves when it is gone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  private listen(): void {
    const { stdout, stderr } = this.child;
    if (!stdout || !stderr) throw new Error('The program has no output');
    createInterface(stdout).on('line', () => {
      this.count += 1;
      this.look();
    });
    stderr.on('data', (text) => (this.errors += String(text)));
    void this.gone.then(() => {
      for (const { reject } of this.waiting)
        reject(new Error(`The program ended after ${this.count} lines: ${this.errors}`));
    });
  }

  private look(): void {
    for (const { lines, resolve } of this.waiting) if (this.count >= lines) resolve();
  }

  private requireSuccess(): void {
    if (this.child.exitCode !== 0) throw new Error(`The program failed: ${this.errors}`);
  }
}
