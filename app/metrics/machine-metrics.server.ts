/** With PROCESSES=n a request for the figures reaches any one process: their parent gathers the figures of all. */
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

const QUESTION = "soko:metrics";

interface Answer {
  readonly question: typeof QUESTION;
  readonly text: string | null;
}

const isAbout = (message: unknown): message is Answer =>
  typeof message === "object" && message !== null && "question" in message && message.question === QUESTION;

/** In the parent. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message: unknown) => {
    if (!isAbout(message)) return;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ question: QUESTION, text } satisfies Answer);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In each process, once: its figures are part of what the others tell. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

let asked: Promise<string | null> | null = null;

/** In Prometheus' text format; null where there is one process alone, or one that hangs keeps the parent from answering. */
export async function metricsOfMachine(): Promise<string | null> {
  if (!cluster.worker?.isConnected()) return null;
  asked ??= ask(cluster.worker).finally(() => (asked = null));
  return asked;
}

function ask(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!isAbout(message)) return;
      process.off("message", hear);
      resolve(message.text);
    };
    process.on("message", hear);
    worker.send({ question: QUESTION }, (error) => {
      if (error) resolve(null);
    });
  });
}
