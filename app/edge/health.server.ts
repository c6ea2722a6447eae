import type { Request, RequestHandler, Response } from "express";
import { matchOf } from "./arrival.server";
import { answerMetrics } from "./observability/metrics-endpoint.server";

interface Health {
  readonly databaseAnswers: () => Promise<boolean>;
  readonly isServing: () => boolean;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

export function health({ databaseAnswers, isServing }: Health): RequestHandler {
  const respond = (response: Response, isWell: boolean, problem: string) =>
    response.status(isWell ? 200 : 503).json({ status: isWell ? "ok" : problem });
  const endpoints: Readonly<Record<string, RequestHandler>> = {
    "/healthz": (_request, response) =>
      void databaseAnswers().then((answers) => {
        respond(response, answers, "database does not answer");
      }),
    "/readyz": (_request, response) => {
      respond(response, isServing(), "not ready");
    },
    "/metrics": (request, response, next) => void answerMetrics(request, response, next).catch(next),
  };
  return (request, response, next) => {
    const endpoint = isRead(request) ? endpoints[matchOf(request).template ?? ""] : undefined;
    if (!endpoint) return next();
    response.set("X-Content-Type-Options", "nosniff");
    void endpoint(request, response, next);
  };
}
