import type { EventLog } from '@leaseledger/event-log/event-log';

export interface AppendWatch {
  appended(events: number, seconds: number): void;
  failed(error: unknown): void;
}

/** A log that reports the duration or failure of each append. */
export function watchedLog(log: EventLog, watch: AppendWatch): EventLog {
  return {
    append(stream, events, options) {
      const begunAt = performance.now();
      const answer = log.append(stream, events, options);
      answer.then(
        () => watch.appended(events.length, (performance.now() - begunAt) / 1_000),
        (error: unknown) => watch.failed(error),
      );
      return answer;
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribe: (options) => log.subscribe(options),
    eventAt: (position) => log.eventAt(position),
    head: () => log.head(),
    reach: (position) => log.reach(position),
    deleteStream: (stream) => log.deleteStream(stream),
    close: () => log.close(),
  };
}
