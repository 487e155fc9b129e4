import type { Metric, Registry } from 'prom-client';

/** Upper bounds in seconds: from what a list in memory takes to what nobody waits for. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Labels = Readonly<Record<string, string>>;
/** Takes one duration, in seconds. */
export type Observe = (seconds: number) => void;

interface Series {
  readonly labels: Labels;
  /** How many were at most as long as the bound at the same place, and longer than the one before; those beyond all bounds last. */
  readonly counts: number[];
  sum: number;
}

/** A histogram for what happens often: to observe costs a few additions, where prom-client's own makes a text of all labels each time. */
export class Durations {
  readonly #series: Series[] = [];

  constructor(
    readonly name: string,
    private readonly help: string,
    registry: Registry,
  ) {
    // Of a metric the registry uses its name and what it answers to `get`.
    registry.registerMetric(this as unknown as Metric);
  }

  /** Begins to count for these labels; to be called once for them. */
  of(labels: Labels): Observe {
    const series: Series = { labels, counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
    this.#series.push(series);
    const { counts } = series;
    return (seconds) => {
      let place = 0;
      while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place += 1;
      counts[place] = (counts[place] ?? 0) + 1;
      series.sum += seconds;
    };
  }

  async get() {
    const { name, help } = this;
    const values = this.#series.flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, place) => ({
        metricName: `${name}_bucket`,
        labels: { le: String(BOUNDS[place] ?? '+Inf'), ...labels },
        value: (total += count),
      }));
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: total },
      ];
    });
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  }
}
