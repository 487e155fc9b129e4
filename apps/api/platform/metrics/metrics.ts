import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eventStream } from '@leaseledger/contract/kernel/answer';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { whyFailed } from '../answers/failure.filter.ts';
import { version } from '../foundation/version.ts';
import { Durations, type Observe } from './durations.ts';
import { failureKind } from './failure-kind.ts';
import { ProductState, type ProductParts } from './product-state.ts';
import { watchedLog } from './watched-log.ts';

export interface MetricsAddress {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
}

const PATH = '/metrics';
/** Where something failed. */
export type Where = 'request' | 'projection' | 'reaction' | 'read_side';

/**
 * What Prometheus asks for, at an address of its own: how long requests and appends take, what fails, and how the product is at that moment. Labels
 * are names from the code and from the contract; no ids and nothing personal. Whoever reaches the address may read them.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Durations(
    'leaseledger_http_request_duration_seconds',
    'How long requests took, from their headers to the end of the answer.',
    this.#registry,
  );
  readonly #appends = new Durations(
    'leaseledger_log_append_duration_seconds',
    'How long appends took until they were durable.',
    this.#registry,
  );
  readonly #failures = this.#counter('failures_total', 'What failed for a reason of ours, by where and why.', [
    'where',
    'kind',
  ]);
  readonly #appendFailures = this.#counter(
    'log_append_failures_total',
    'Appends that were refused or failed; a conflict is decided anew.',
    ['kind'],
  );
  readonly #appendedEvents = this.#counter(
    'log_appended_events_total',
    'Events of the appends that were answered.',
    [],
  );
  /** By the route's configuration, which is the same object for all of its requests. */
  readonly #observers = new WeakMap<object, Map<string, Map<number, Observe>>>();
  #state: ProductState | undefined;
  /** All who ask at the same time are answered by one look. */
  #scraping: Promise<string> | undefined;

  constructor() {
    // Processor, memory, event loop and garbage collection of the process, under the names that all Node programs use.
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'leaseledger_build_info',
      help: 'Which release runs.',
      labelNames: ['version'],
      registers: [this.#registry],
    }).set({ version }, 1);
  }

  watchedLog(log: EventLog): EventLog {
    const observe = this.#appends.of({});
    return watchedLog(log, {
      appended: (events, seconds) => {
        observe(seconds);
        this.#appendedEvents.inc(events);
      },
      failed: (error) => this.#appendFailures.inc({ kind: failureKind(error) }),
    });
  }

  /** To be called before routes are added. */
  watchRequests(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      // What goes on for as long as somebody listens took no time.
      if (request.routeOptions.config.endpoint?.answer !== eventStream)
        this.#observer(request, reply)(reply.elapsedTime / 1_000);
      if (reply.statusCode >= 500) this.failed('request', whyFailed(request));
      done();
    });
  }

  /** From now on it can be told how the product is. */
  watch(parts: ProductParts): void {
    this.#state = new ProductState(parts, this.#registry);
  }

  /** @param failure an error, or the name of one */
  failed(where: Where, failure: unknown): void {
    this.#failures.inc({ where, kind: failureKind(failure) });
  }

  /** @returns its server, and the address under which it answers. @throws Error where the port is taken */
  async serve({ port, host }: MetricsAddress): Promise<{ readonly server: Server; readonly url: string }> {
    const server = createServer((request, response) => {
      const isAsked = request.method === 'GET' && request.url === PATH;
      const answer = isAsked
        ? (this.#scraping ??= this.#scrape().finally(() => (this.#scraping = undefined)))
        : Promise.resolve(`Metrics are at ${PATH}\n`);
      answer.then(
        (text) =>
          response
            .writeHead(isAsked ? 200 : 404, {
              'content-type': isAsked ? this.#registry.contentType : 'text/plain; charset=utf-8',
              'cache-control': 'no-store',
            })
            .end(text),
        () => response.writeHead(500).end(),
      );
    });
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return { server, url: `http://${host}:${typeof address === 'object' ? address?.port : port}${PATH}` };
  }

  async #scrape(): Promise<string> {
    await this.#state?.look();
    return this.#registry.metrics();
  }

  #observer({ routeOptions: { config }, method }: FastifyRequest, { statusCode }: FastifyReply): Observe {
    let methods = this.#observers.get(config);
    if (!methods) this.#observers.set(config, (methods = new Map()));
    let statuses = methods.get(method);
    if (!statuses) methods.set(method, (statuses = new Map()));
    let observe = statuses.get(statusCode);
    if (!observe)
      statuses.set(
        statusCode,
        (observe = this.#requests.of({ route: config.url ?? 'unknown', method, status: String(statusCode) })),
      );
    return observe;
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `leaseledger_${name}`, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
