import {
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  persistentSubscriptionToAllSettingsFromDefaults,
  streamNameFilter,
} from '@eventstore/db-client';
import type { PersistentSubscriptionToAll, PersistentSubscriptionToAllResolvedEvent } from '@eventstore/db-client';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Filter, LogUnavailable } from '../event-log.ts';
import { type ConsumeOptions, type JobConsumer, type Jobs, type ParkedJob, attemptJob } from '../jobs.ts';
import { DEFAULT_PATIENCE, type Patience } from './options.ts';
import { retried, within } from './patience.ts';
import { Reader, recorded } from './reader.ts';
import { streamSlots } from './stream-slots.ts';

/** Beside the longest pause and the attempt itself: how long an answer may be on its way before another consumer gets the event. */
const ANSWER_MARGIN_MS = 10_000;
/** The consumers count attempts and park; the server does so only for events that nobody answers for. */
const SPARE_RETRIES = 10;
const DEFAULT_CONCURRENCY = 8;

export interface EventStoreDbJobsOptions {
  readonly connectionString: string;
  readonly patience?: Partial<Patience>;
}

/** Jobs as persistent subscriptions to all streams. Never appends: it may stand beside the log's own client. */
export class EventStoreDbJobs implements Jobs {
  private readonly patience: Patience;
  private readonly client: EventStoreDBClient;
  private readonly reader: Reader;
  private readonly consumers = new Set<Consumer>();
  private closed = false;

  constructor({ connectionString, patience }: EventStoreDbJobsOptions) {
    this.patience = { ...DEFAULT_PATIENCE, ...patience };
    this.client = EventStoreDBClient.connectionString(connectionString);
    this.reader = new Reader(this.client, this.patience);
  }

  async consume(options: ConsumeOptions): Promise<JobConsumer> {
    if (this.closed) throw new LogUnavailable('The jobs are closed');
    const ensureGroup = (): Promise<void> => this.ensureGroup(options);
    await ensureGroup();
    const release = streamSlots.takeForSubscription();
    const consumer = new Consumer(options, this.client, this.reader, this.patience, ensureGroup, () => {
      release();
      this.consumers.delete(consumer);
    });
    this.consumers.add(consumer);
    return consumer;
  }

  async parked(group: string): Promise<ParkedJob[]> {
    const { events } = await this.reader.readStream(`$persistentsubscription-$all::${group}-parked`, {
      from: 'start',
      direction: 'forwards',
      limit: Number.MAX_SAFE_INTEGER,
    });
    const jobs = await Promise.all(events.map((link) => this.parkedJob(link.data, link.metadata)));
    return jobs.filter((job) => job !== undefined);
  }

  async replayParked(group: string): Promise<void> {
    await retried(this.patience, (timeout) => within(timeout, this.client.replayParkedMessagesToAll(group)));
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.consumers].map((consumer) => consumer.stop()));
    await within(this.patience.closeTimeout, this.client.dispose()).catch(() => undefined);
  }

  private async ensureGroup({ group, filter, from, pauses, timeout }: ConsumeOptions): Promise<void> {
    const settings = persistentSubscriptionToAllSettingsFromDefaults({
      startFrom: from,
      // A failed event stays with its consumer while it pauses, since the server would give it out again at once.
      messageTimeout: timeout + Math.max(0, ...pauses) + ANSWER_MARGIN_MS,
      maxRetryCount: pauses.length + SPARE_RETRIES,
    });
    const create = async (milliseconds: number): Promise<void> => {
      try {
        await within(
          milliseconds,
          this.client.createPersistentSubscriptionToAll(group, settings, { filter: clientFilter(filter) }),
        );
      } catch (error) {
        if (!isGroupExists(error)) throw error;
      }
    };
    await retried(this.patience, create);
  }

  /** A parked event is a link, `{revision}@{stream}`, with the reason in its metadata; undefined where what it names is deleted. */
  private async parkedJob(link: unknown, metadata: unknown): Promise<ParkedJob | undefined> {
    const text = link instanceof Uint8Array ? Buffer.from(link).toString('utf8') : String(link);
    const at = text.indexOf('@');
    const { events } = await this.reader.readStream(text.slice(at + 1), {
      from: BigInt(text.slice(0, at)),
      direction: 'forwards',
      limit: 1,
    });
    const [event] = events;
    const reason =
      typeof metadata === 'object' && metadata !== null && 'reason' in metadata ? String(metadata.reason) : '';
    return event && event.revision === BigInt(text.slice(0, at)) ? { event, reason } : undefined;
  }
}

/** One connected consumer; connects again whenever the server ends its subscription. */
class Consumer implements JobConsumer {
  private readonly stopping = new AbortController();
  private readonly handling = new Set<Promise<void>>();
  private readonly ended: Promise<void>;

  constructor(
    private readonly options: ConsumeOptions,
    private readonly client: EventStoreDBClient,
    private readonly reader: Reader,
    private readonly patience: Patience,
    private readonly ensureGroup: () => Promise<void>,
    onEnded: () => void,
  ) {
    this.ended = this.run().finally(onEnded);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let wait = this.patience.firstPause;
    while (!signal.aborted) {
      try {
        await this.consume(() => (wait = this.patience.firstPause));
      } catch (error) {
        // A group that is gone from the server is made again. After any other failure, connect again.
        if (isGroupMissing(error)) await this.ensureGroup().catch(() => undefined);
      }
      await pause(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(wait * 2, this.patience.longestPause);
    }
  }

  private async consume(onEvent: () => void): Promise<void> {
    const { group, concurrency = DEFAULT_CONCURRENCY } = this.options;
    const subscription = this.client.subscribeToPersistentSubscriptionToAll(group, { bufferSize: concurrency });
    const stop = async (): Promise<void> => {
      await Promise.allSettled(this.handling);
      // Cancelling takes back what was not yet sent: the last acknowledgements go out first.
      await nextTurn();
      await nextTurn();
      subscription.destroy();
    };
    this.stopping.signal.addEventListener('abort', stop, { once: true });
    const deliveries = Object.assign(subscription, { cancel: () => subscription.unsubscribe() });
    try {
      for await (const delivery of this.reader.events<PersistentSubscriptionToAllResolvedEvent>(
        deliveries,
        'lasting',
      )) {
        if (this.stopping.signal.aborted) continue;
        onEvent();
        const handled = this.handle(subscription, delivery).catch(() => undefined);
        this.handling.add(handled);
        void handled.then(() => this.handling.delete(handled));
      }
    } finally {
      this.stopping.signal.removeEventListener('abort', stop);
    }
  }

  /** What cannot be answered for, the server gives out again. */
  private async handle(
    subscription: PersistentSubscriptionToAll,
    delivery: PersistentSubscriptionToAllResolvedEvent,
  ): Promise<void> {
    const { event, retryCount } = delivery;
    if (!event) return subscription.ack(delivery);
    const outcome = await attemptJob(this.options, recorded(event), retryCount + 1);
    if (outcome.done) return subscription.ack(delivery);
    const wait = this.options.pauses[retryCount];
    if (wait === undefined) return subscription.nack('park', outcome.reason, delivery);
    await pause(wait, undefined, { signal: this.stopping.signal });
    await subscription.nack('retry', outcome.reason, delivery);
  }
}

function clientFilter(filter: Filter) {
  return 'streamPrefixes' in filter
    ? streamNameFilter({ prefixes: [...filter.streamPrefixes] })
    : eventTypeFilter({ prefixes: [...filter.typePrefixes] });
}

const typeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
const isGroupExists = (error: unknown): boolean => typeOf(error) === ErrorType.PERSISTENT_SUBSCRIPTION_EXISTS;
const isGroupMissing = (error: unknown): boolean => typeOf(error) === ErrorType.PERSISTENT_SUBSCRIPTION_DOES_NOT_EXIST;
