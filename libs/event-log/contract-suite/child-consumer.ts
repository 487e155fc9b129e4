import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '../../..');

/** A consumer of jobs in a process of its own, which takes events and finishes none of them. */
export class ChildConsumer {
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private count = 0;
  private errors = '';
  private readonly waiting: { events: number; resolve: () => void; reject: (error: Error) => void }[] = [];

  /** The script gets the parameters, and prints a line for each event that it takes. */
  constructor(script: string, parameters: readonly string[]) {
    const command = ['--import', join(ROOT, 'tools/register.mjs'), script, ...parameters];
    this.child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    this.gone = once(this.child, 'close').then(() => undefined);
    const { stdout, stderr } = this.child;
    if (!stdout || !stderr) throw new Error('The consumer has no output');
    createInterface(stdout).on('line', () => {
      this.count += 1;
      this.look();
    });
    stderr.on('data', (text) => (this.errors += String(text)));
    void this.gone.then(() => {
      for (const { reject } of this.waiting) reject(new Error(`The consumer ended after ${this.count} events: ${this.errors}`));
    });
  }

  whenTook(events: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ events, resolve, reject });
      this.look();
    });
  }

  /** Ends it without a warning; resolves when it is gone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  private look(): void {
    for (const { events, resolve } of this.waiting) if (this.count >= events) resolve();
  }
}
