/** Figures as Prometheus reads them: its text format, version 0.0.4. */

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Of a histogram: '_bucket', '_sum' or '_count'. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

export interface Family {
  /** Letters, digits and '_', with the unit at its end: 'soko_http_request_duration_seconds'. */
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** All families as one text. One without samples is left out. */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${samples
          .map(
            ({ suffix = "", labels, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}\n`,
          )
          .join("")}`,
    )
    .join("");

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

const numberText = (value: number) =>
  value === Infinity ? "+Inf" : value === -Infinity ? "-Inf" : String(value);
