import { fork, type ChildProcess } from 'node:child_process';

/** Sent to the process that draws. */
export interface AskedPicture {
  readonly ask: number;
  readonly bytes: Uint8Array;
  readonly type: string;
  /** The longer side of what is drawn, in pixels. */
  readonly size: number;
  /** Of a PDF, from 1. */
  readonly page: number;
}

/** What it answers. */
export interface DrawnPicture {
  readonly ask: number;
  /** WebP; undefined where it cannot be drawn. */
  readonly picture: Uint8Array | undefined;
  /** How many there are to draw. */
  readonly pages: number;
}

/** It has not drawn it by then, in milliseconds, and never will: it is ended. */
const LONGEST_MS = 20_000;
/** Nobody asked for so long: it is ended, since it holds memory. */
const IDLE_MS = 60_000;
/** What it may hold of JavaScript; of all its memory it ends itself. */
const MEMORY_MB = 256;

/** Draws pictures with native code, one after the other, in a process of its own: what crashes there ends nothing but that. Started when it is asked, with nothing of this one's environment, and anew after its end. */
export class DrawingProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asks = 0;

  constructor(private readonly program = new URL('./pictures.process.ts', import.meta.url)) {}

  /** @returns 'ended' where the process did not survive it, 'late' where it took too long or could not be started */
  async draw(asked: Omit<AskedPicture, 'ask'>): Promise<DrawnPicture | 'ended' | 'late'> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const ask = (this.#asks += 1);
    const { promise, resolve } = Promise.withResolvers<DrawnPicture | 'ended' | 'late'>();
    // Nothing else than what draws talks here.
    const take = (answer: unknown) => void ((answer as DrawnPicture).ask === ask && resolve(answer as DrawnPicture));
    const end = () => resolve('ended');
    // Where it cannot be started, the picture is not to blame.
    const never = () => resolve('late');
    child.on('message', take).once('exit', end).once('error', never);
    const late = setTimeout(never, LONGEST_MS);
    // What cannot be sent is noticed by its end.
    child.send({ ...asked, ask } satisfies AskedPicture, () => undefined);
    const drawn = await promise;
    clearTimeout(late);
    child.off('message', take).off('exit', end).off('error', never);
    if (typeof drawn === 'string') this.end();
    else this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    return drawn;
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const execArgv = [
      `--max-old-space-size=${MEMORY_MB}`,
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('../../../../tools/register.mjs', import.meta.url).href,
    ];
    const child = fork(this.program, {
      execArgv,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // It holds up no end of this process, and goes with it.
    child.unref();
    child.channel?.unref();
    return child
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.#child === child) this.#child = undefined;
      });
  }
}
