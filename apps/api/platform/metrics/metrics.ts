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
/** The part of the product in which something failed. */
export type Where = 'request' | 'projection' | 'reaction' | 'read_side';

/**
 * The metrics for Prometheus, at their own address: durations of requests and appends, failures, and the present state.
 * Labels are names from the code and the contract, without ids or personal details. Any client that reaches the address
 * may read them.
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
  /** By the route's configuration, which is one object for all requests of the route. */
  readonly #observers = new WeakMap<object, Map<string, Map<number, Observe>>>();
  #state: ProductState | undefined;
  /** Concurrent requests for metrics share one look at the state. */
  #scraping: Promise<string> | undefined;

  constructor() {
    // Processor, memory, event loop and garbage collection of the process, under the usual names of Node programs.
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

  /** Must be called before routes are added. */
  watchRequests(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      // A stream lasts as long as its reader listens, so its duration says nothing.
      if (request.routeOptions.config.endpoint?.answer !== eventStream)
        this.#observer(request, reply)(reply.elapsedTime / 1_000);
      const why = whyFailed(request);
      if (reply.statusCode >= 500 && why !== undefined) this.failed('request', why);
      done();
    });
  }

  /** Adds the state of the product to the metrics, once its parts exist. */
  watch(parts: ProductParts): void {
    this.#state = new ProductState(parts, this.#registry);
  }

  /** @param failure an error or its name */
  failed(where: Where, failure: unknown): void {
    this.#failures.inc({ where, kind: failureKind(failure) });
  }

  /**
   * @returns the server and its address
   * @throws Error when the port is taken
   */
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
