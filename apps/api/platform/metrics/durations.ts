import type { Metric, Registry } from 'prom-client';

/** Upper bounds in seconds: from a list in memory to more than anybody waits. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Labels = Readonly<Record<string, string>>;
/** Takes one duration, in seconds. */
export type Observe = (seconds: number) => void;

interface Series {
  readonly labels: Labels;
  /**
   * The number of durations per bucket: longer than the previous bound, at most as long as this one. The last bucket
   * has no bound.
   */
  readonly counts: number[];
  sum: number;
}

/**
 * A histogram for frequent events. One observation costs a few additions, while prom-client's own builds a text of all
 * labels each time.
 */
export class Durations {
  readonly #series: Series[] = [];

  constructor(
    readonly name: string,
    private readonly help: string,
    registry: Registry,
  ) {
    // The registry uses only the name of a metric and its `get`.
    registry.registerMetric(this as unknown as Metric);
  }

  /** Begins a series for these labels. Must be called once per set of labels. */
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
