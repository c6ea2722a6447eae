import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "~/process/process-wide.server";
import { LastHour } from "./last-hour";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

function newMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "soko_http_request_duration_seconds",
      help: "From a request's head to the end of its answer, by route of the route table; status 'gone': the client left before that. Live streams are not in it.",
      labelNames: ["method", "route", "status"],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    /** Without live streams. */
    lastRequests: new LastHour(),
    pledges: new Counter({
      name: "soko_pledges_total",
      help: "Pledges accepted: first ones and raises.",
      registers,
    }),
    payments: new Counter({
      name: "soko_payments_total",
      help: "Answers of the payment provider: completed, failed (it declined), error (it threw), refunded.",
      labelNames: ["outcome"],
      registers,
    }),
    orders: new Counter({ name: "soko_orders_total", help: "Orders placed.", registers }),
    statements: new Histogram({
      name: "soko_database_seconds",
      help: "Time of database statements, waiting for their turn included.",
      labelNames: ["kind"],
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    cache: new Counter({
      name: "soko_cache_answers_total",
      help: "Requests to a cache in memory, by result.",
      labelNames: ["cache", "result"],
      registers,
    }),
    cacheBytes: new Gauge({
      name: "soko_cache_bytes",
      help: "Memory of the answers cached for all visitors, as an estimate.",
      registers,
    }),
    errors: new Counter({
      name: "soko_errors_total",
      help: "Lines of the log at level error.",
      registers,
    }),
    watchers: new Gauge({
      name: "soko_watchers",
      help: "Connections of the live channel now, by kind.",
      labelNames: ["kind"],
      registers,
    }),
  };
}

const shared = processWide<{ metrics: ReturnType<typeof newMetrics> }>();

export const metrics = (shared.metrics ??= newMetrics());

// so that /metrics shows 0 before the first event
for (const outcome of ["completed", "failed", "error", "refunded"]) metrics.payments.inc({ outcome }, 0);
for (const kind of ["stream", "socket"]) metrics.watchers.inc({ kind }, 0);
