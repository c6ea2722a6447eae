/** With PROCESSES=n a request for the figures reaches any one process: their parent gathers the figures of all. */
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

const METRICS_REQUEST = "soko:metrics";

interface MetricsMessage {
  readonly question: typeof METRICS_REQUEST;
  readonly text: string | null;
}

const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === "object" &&
  message !== null &&
  "question" in message &&
  message.question === METRICS_REQUEST;

export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ question: METRICS_REQUEST, text } satisfies MetricsMessage);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In each process, once: its figures are part of the other processes' answers. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

let pending: Promise<string | null> | null = null;

/** In Prometheus' text format; null if there is one process alone, or a hanging one blocks the parent's answer. */
export async function metricsOfMachine(): Promise<string | null> {
  if (!cluster.worker?.isConnected()) return null;
  pending ??= requestMetrics(cluster.worker).finally(() => (pending = null));
  return pending;
}

function requestMetrics(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (!isMetricsMessage(message)) return;
      process.off("message", onMessage);
      resolve(message.text);
    };
    process.on("message", onMessage);
    worker.send({ question: METRICS_REQUEST }, (error) => {
      if (error) resolve(null);
    });
  });
}
