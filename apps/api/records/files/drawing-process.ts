import { fork, type ChildProcess } from 'node:child_process';

/** A request to the drawing process. */
export interface AskedPicture {
  readonly ask: number;
  readonly bytes: Uint8Array;
  readonly type: string;
  /** The longer side of the picture, in pixels. */
  readonly size: number;
  /** The page of a PDF, from 1. */
  readonly page: number;
}

/** The answer of the drawing process. */
export interface DrawnPicture {
  readonly ask: number;
  /** WebP; undefined when it cannot be drawn. */
  readonly picture: Uint8Array | undefined;
  /** The number of pages that can be drawn. */
  readonly pages: number;
}

/** A drawing that takes longer never ends, so the process is ended then. In milliseconds. */
const LONGEST_MS = 20_000;
/** The idle process ends after this time, because it holds memory. In milliseconds. */
const IDLE_MS = 60_000;
/** The limit for its JavaScript memory. The process itself limits its whole memory. */
const MEMORY_MB = 256;

/**
 * Draws pictures with native code, one after the other, in its own process, so that a crash ends only that process. It
 * starts on demand, without the environment of this process, and again after it ended.
 */
export class DrawingProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asks = 0;

  constructor(private readonly program = new URL('./pictures.process.ts', import.meta.url)) {}

  /** @returns 'ended' when the process ended over it, 'late' when it took too long or could not start */
  async draw(asked: Omit<AskedPicture, 'ask'>): Promise<DrawnPicture | 'ended' | 'late'> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const ask = (this.#asks += 1);
    const { promise, resolve } = Promise.withResolvers<DrawnPicture | 'ended' | 'late'>();
    // Only the drawing process sends messages here.
    const take = (answer: unknown) => void ((answer as DrawnPicture).ask === ask && resolve(answer as DrawnPicture));
    const end = () => resolve('ended');
    // A failed start is not the fault of the picture.
    const never = () => resolve('late');
    child.on('message', take).once('exit', end).once('error', never);
    const late = setTimeout(never, LONGEST_MS);
    // A failed send shows as the end of the process.
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
    // The drawing process does not keep this one alive, and ends with it.
    child.unref();
    child.channel?.unref();
    return child
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.#child === child) this.#child = undefined;
      });
  }
}
