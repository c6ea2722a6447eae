import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { env, isHttps } from "~/env/env.server";

/** Sources besides the shop's own files: `'nonce-…'`, `'sha256-…'`. */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const mediaOrigin = env.MEDIA_URL ? [new URL(env.MEDIA_URL).origin] : [];
const isProduction = env.NODE_ENV === "production";

export const nonceSources = (nonce: string): PolicySources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

export function securityHeaders(sourcesOf: (response: ServerResponse) => PolicySources) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...mediaOrigin],
        connectSrc: ["'self'", ...(isProduction ? [] : ["ws:"])],
        scriptSrc: ["'self'", (_request, response) => sourcesOf(response).scripts.join(" ")],
        styleSrc: [
          "'self'",
          isProduction ? (_request, response) => sourcesOf(response).styles.join(" ") : "'unsafe-inline'",
        ],
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
    // with 'no-referrer' browsers send `Origin: null` with forms, like an attacker
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  });
}

export function securityHeaderList(sources: PolicySources): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(() => sources)(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [
    name,
    String(value).replace(/ (?=;|$)/g, ""),
  ]);
}
