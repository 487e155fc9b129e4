import type {
  Filter,
  Position,
  RecordedEvent,
  StartFrom,
  SubscribeOptions,
  SubscriptionDropped,
} from '../event-log.ts';

/** A subscriber that keeps everything it receives, and lets a test wait for it. */
export class Inbox {
  readonly events: RecordedEvent[] = [];
  readonly checkpoints: Position[] = [];
  /** For each checkpoint, how many events had been delivered before it. */
  readonly deliveredAtCheckpoint: number[] = [];
  caughtUp = 0;
  dropped: SubscriptionDropped | undefined;
  private readonly waiting: { holds: () => boolean; resolve: () => void }[] = [];

  options(from: StartFrom, filter?: Filter, overrides: Partial<SubscribeOptions> = {}): SubscribeOptions {
    return {
      name: 'inbox',
      from,
      filter,
      onEvent: (event) => {
        this.events.push(event);
        this.look();
      },
      onCheckpoint: (position) => {
        this.checkpoints.push(position);
        this.deliveredAtCheckpoint.push(this.events.length);
        this.look();
      },
      onCaughtUp: () => {
        this.caughtUp += 1;
        this.look();
      },
      onDropped: (cause) => {
        this.dropped = cause;
        this.look();
      },
      ...overrides,
    };
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ holds, resolve });
      this.look();
    });
  }

  look(): void {
    for (const { holds, resolve } of this.waiting) if (holds()) resolve();
  }
}
