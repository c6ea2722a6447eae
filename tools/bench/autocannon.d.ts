/** The part of autocannon that the bench uses; the package brings no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface BuiltRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: BuiltRequest) => BuiltRequest;
  }

  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    sampleInt?: number;
    headers?: Record<string, string>;
    requests?: BuiltRequest[];
  }

  interface Result {
    errors: number;
    timeouts: number;
  }

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
