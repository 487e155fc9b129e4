import { ChildProgram } from './child-program.ts';
import type { WriterProcess } from './harness.ts';

export interface WriterOptions {
  readonly name: string;
  readonly appends: number;
  readonly eventsPerAppend: number;
}

/** Starts a log-writer's script in a process of its own. Its first parameter is the place of the log. */
export function startLogWriter(
  script: string,
  place: string,
  { name, appends, eventsPerAppend }: WriterOptions,
  shellPrefix?: string,
): WriterProcess {
  const program = new ChildProgram(script, [place, name, String(appends), String(eventsPerAppend)], shellPrefix);
  return {
    acknowledged: () => program.printed(),
    whenAcknowledged: (count) => program.whenPrinted(count),
    kill: () => program.kill(),
    ended: program.ended,
  };
}
