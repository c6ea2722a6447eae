/** What is counted and timed. Each series is found once and kept by whoever adds to it often. */
import type { Family, Sample } from "./exposition";

interface Description<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** One object for each set of label values, made when it is first asked for. */
class Series<Label extends string, Value> {
  readonly #all = new Map<string, { labels: Record<Label, string>; value: Value }>();

  constructor(
    private readonly names: readonly Label[],
    private readonly make: () => Value,
  ) {}

  of(labels: Record<Label, string>): Value {
    const key = this.names.map((name) => labels[name]).join("\0");
    const known = this.#all.get(key);
    if (known) return known.value;
    const value = this.make();
    this.#all.set(key, { labels: { ...labels }, value });
    return value;
  }

  all() {
    return [...this.#all.values()];
  }
}

export class Count {
  value = 0;

  add(by = 1) {
    this.value += by;
  }
}

/** Only grows, as long as the process lives. */
export class Counter<Label extends string = never> {
  readonly #series: Series<Label, Count>;

  constructor(private readonly about: Description<Label>) {
    this.#series = new Series(about.labels ?? [], () => new Count());
  }

  of(labels: Record<Label, string>): Count {
    return this.#series.of(labels);
  }

  /** Over all series, or over those with these labels. */
  total(only: Partial<Record<Label, string>> = {}): number {
    return this.#series
      .all()
      .filter(({ labels }) => (Object.keys(only) as Label[]).every((name) => labels[name] === only[name]))
      .reduce((sum, { value }) => sum + value.value, 0);
  }

  family(): Family {
    const samples = this.#series.all().map(({ labels, value: { value } }) => ({ labels, value }));
    const { name, help } = this.about;
    return { name, help, type: "counter", samples };
  }
}

/** How many of the observed values were at most each bound; sum and count of all. */
export class Distribution {
  /** One more than there are bounds: the last is for what is above them all. Not cumulated. */
  readonly counts: number[];
  sum = 0;
  max = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number) {
    let place = 0;
    while (place < this.bounds.length && value > (this.bounds[place] ?? Infinity)) place += 1;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += value;
    this.max = Math.max(this.max, value);
  }

  /** Takes in what another one of the same bounds has observed. */
  add(other: Distribution) {
    for (const [place, count] of other.counts.entries())
      this.counts[place] = (this.counts[place] ?? 0) + count;
    this.sum += other.sum;
    this.max = Math.max(this.max, other.max);
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * The value that a share of all (0 to 1) does not exceed, taken as spread evenly within its bucket, as Prometheus does, but
   * never above the largest one; that one where it lies beyond the last bound. Null where nothing was observed.
   */
  quantile(share: number): number | null {
    const { count } = this;
    if (count === 0) return null;
    const rank = share * count;
    let before = 0;
    for (const [place, bound] of this.bounds.entries()) {
      const here = this.counts[place] ?? 0;
      if (here > 0 && before + here >= rank) {
        const low = this.bounds[place - 1] ?? 0;
        return Math.min(low + (bound - low) * ((rank - before) / here), this.max);
      }
      before += here;
    }
    return this.max;
  }
}

/** Values in buckets, such as seconds. */
export class Histogram<Label extends string = never> {
  readonly #series: Series<Label, Distribution>;

  constructor(private readonly about: Description<Label> & { readonly bounds: readonly number[] }) {
    this.#series = new Series(about.labels ?? [], () => new Distribution(about.bounds));
  }

  of(labels: Record<Label, string>): Distribution {
    return this.#series.of(labels);
  }

  all(): { labels: Record<Label, string>; value: Distribution }[] {
    return this.#series.all();
  }

  family(): Family {
    const { name, help } = this.about;
    return { name, help, type: "histogram", samples: this.all().flatMap(bucketsOf) };
  }
}

function bucketsOf({ labels, value }: { labels: Record<string, string>; value: Distribution }): Sample[] {
  let cumulated = 0;
  const buckets = value.counts.map((count, place): Sample => {
    cumulated += count;
    const bound = value.bounds[place];
    return {
      suffix: "_bucket",
      labels: { ...labels, le: bound === undefined ? "+Inf" : String(bound) },
      value: cumulated,
    };
  });
  return [
    ...buckets,
    { suffix: "_sum", labels, value: value.sum },
    { suffix: "_count", labels, value: cumulated },
  ];
}
