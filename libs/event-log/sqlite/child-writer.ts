import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WriterProcess } from '../contract-suite/harness.ts';

const ROOT = join(__dirname, '../../..');
const SCRIPT = join(__dirname, 'log-writer.ts');

/** A log-writer in a process of its own; `shell` may wrap the command, e.g. with a limit. */
export class ChildWriter implements WriterProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private count = 0;
  private errors = '';
  private readonly waiting: { appends: number; resolve: () => void; reject: (error: Error) => void }[] = [];

  constructor(file: string, options: { name: string; appends: number; eventsPerAppend: number }, shellPrefix = '') {
    const command = [process.execPath, '--import', join(ROOT, 'tools/register.mjs'), SCRIPT];
    const parameters = [file, options.name, String(options.appends), String(options.eventsPerAppend)];
    this.child = spawn('/bin/sh', ['-c', `${shellPrefix}exec "$0" "$@"`, ...command, ...parameters], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    this.gone = once(this.child, 'close').then(() => undefined);
    this.ended = this.gone.then(() => this.requireSuccess());
    // Whoever kills a writer does not wait for its end.
    this.ended.catch(() => undefined);
    this.listen();
  }

  acknowledged(): number {
    return this.count;
  }

  whenAcknowledged(appends: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ appends, resolve, reject });
      this.look();
    });
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  private listen(): void {
    const { stdout, stderr } = this.child;
    if (!stdout || !stderr) throw new Error('The writer has no output');
    createInterface(stdout).on('line', () => {
      this.count += 1;
      this.look();
    });
    stderr.on('data', (text) => (this.errors += String(text)));
    void this.gone.then(() => {
      for (const { reject } of this.waiting) reject(new Error(`The writer ended after ${this.count} appends: ${this.errors}`));
    });
  }

  private look(): void {
    for (const { appends, resolve } of this.waiting) if (this.count >= appends) resolve();
  }

  private requireSuccess(): void {
    if (this.child.exitCode !== 0) throw new Error(`The writer failed: ${this.errors}`);
  }
}
