/** All that this process counts about itself. Each layer adds where it happens; `app/http/observability` shows it. */
import { Count, Counter, Histogram } from "./instruments";
import { LastHour } from "./last-hour";

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

const newMetrics = () => ({
  /** `route` as the route table writes it; `status` as '2xx', or 'gone' where the client left before all of it was sent. */
  requests: new Histogram({
    name: "soko_http_request_duration_seconds",
    help: "From a request's head to the end of its answer, by route of the route table; status 'gone': the client left before that. Live streams are not in it.",
    labels: ["method", "route", "status"],
    bounds: REQUEST_BOUNDS,
  }),
  /** Requests without live streams, for the last hour. */
  answered: new LastHour(),
  pledges: new Counter({ name: "soko_pledges_total", help: "Pledges accepted: first ones and raises." }),
  payments: new Counter({
    name: "soko_payments_total",
    help: "Answers of the payment provider: completed, failed (it declined), error (it threw), refunded.",
    labels: ["outcome"],
  }),
  orders: new Counter({ name: "soko_orders_total", help: "Orders placed." }),
  statements: new Histogram({
    name: "soko_database_seconds",
    help: "Time of database statements, waiting for their turn included.",
    labels: ["kind"],
    bounds: STATEMENT_BOUNDS,
  }),
  /** Whoever keeps answers takes its series once: `metrics.cache.of({ cache: "pages", result: "hit" })`. */
  cache: new Counter({
    name: "soko_cache_answers_total",
    help: "Answers asked of a cache in memory, by what came of it.",
    labels: ["cache", "result"],
  }),
  errors: new Counter({ name: "soko_errors_total", help: "Lines of the log at level error." }),
  /** Watchers of the live channel now, by the kind of their connection. */
  watchers: { stream: new Count(), socket: new Count() },
  /** Memory that kept answers take, as an estimate; the cache says how to tell. */
  cacheBytes: () => 0,
});

export type Metrics = ReturnType<typeof newMetrics>;

// kept across reloads of this module in development
const kept = globalThis as typeof globalThis & { sokoMetrics?: Metrics };

export const metrics = (kept.sokoMetrics ??= newMetrics());

// what has not happened yet is 0 rather than missing
metrics.pledges.of({});
metrics.orders.of({});
metrics.errors.of({});
for (const outcome of ["completed", "failed", "error", "refunded"]) metrics.payments.of({ outcome });
