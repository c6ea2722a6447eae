/// <reference types="vite/client" />
import "@remix-run/node";
import "@remix-run/server-runtime";
import type { RequestContext } from "./app/http/request-context";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
  // merging is what an interface is for here
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface AppLoadContext extends RequestContext {}
}
