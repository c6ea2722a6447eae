// The house rules of docs/decisions/001: who may import whom. Run by `npm run check`.
/** Any layer may use them. */
const everywhere = ["texts", "process"];
const layers = {
  texts: [],
  process: [],
  domain: ["domain"],
  metrics: ["metrics"],
  db: ["db", "domain", "events", "metrics"],
  events: ["events", "domain", "metrics"],
  payments: ["payments", "domain", "metrics"],
  media: ["media", "domain"],
  messages: ["messages", "domain"],
  env: ["env", "domain", "payments", "messages"],
  operations: ["operations", "domain", "db", "events", "payments", "media", "messages", "metrics"],
  http: ["http", "env", "domain", "operations", "metrics"],
  edge: ["edge", "env", "http", "domain", "operations", "events", "metrics"],
  ui: ["ui", "domain"],
  screens: ["screens", "env", "domain", "operations", "http", "ui"],
  api: ["api", "env", "domain", "operations", "http"],
  live: ["live", "env", "domain", "operations", "http", "events", "metrics"],
  jobs: ["jobs", "env", "live", "operations", "http"],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `app/${layer} may import ${allowed.join(", ")}`,
  severity: "error",
  from: { path: `^app/${layer}/`, pathNot: "[.](test|fixture)[.]tsx?$" },
  to: {
    path: "^app/",
    pathNot: [`^app/(${[...allowed, ...everywhere].join("|")})/`, "^app/router/", ...exceptionsOf(layer)],
  },
}));

/** http maps storage failures to a 503 in one place; a page shows the API's document. */
function exceptionsOf(layer) {
  if (layer === "screens") return ["^app/api/all-calls[.]server[.]ts$"];
  return layer === "http" ? ["^app/db/storage-unavailable[.]server[.]ts$"] : [];
}

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "no-cycles",
      severity: "error",
      from: { pathNot: "^app/db/generated/" },
      to: { circular: true },
    },
    {
      name: "nobody-imports-a-route",
      comment:
        "what two routes share belongs one layer down; an action's type and the list of all calls are the exceptions",
      severity: "error",
      from: { pathNot: ["[.]test[.]tsx?$", "^app/api/all-calls[.]server[.]ts$"] },
      to: { path: "[.]route[.]tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "a-screen-keeps-to-itself",
      comment:
        "used by two screens: it belongs in ui, domain or the area's own folder; fixed-price/ and listing/ are no screens, but what several share",
      severity: "error",
      from: { path: "^app/screens/(account|storefront|errors)/([^/]+)/" },
      to: {
        path: "^app/screens/[^/]+/[^/]+/",
        pathNot: ["^app/screens/$1/$2/", "^app/screens/storefront/(fixed-price|listing)/"],
      },
    },
    {
      name: "a-management-screen-keeps-to-itself",
      comment:
        "a noun's folder holds what its screens share, form/ for example, and shared/ what all nouns share",
      severity: "error",
      from: { path: "^app/screens/management/([^/]+)/([^/]+)/" },
      to: {
        path: "^app/screens/management/[^/]+/[^/]+/",
        pathNot: ["^app/screens/management/$1/$2/", "^app/screens/management/([^/]+/form|shared)/"],
      },
    },
    {
      name: "domain-is-pure",
      comment: "zod, the texts and itself: no clock, no dice, no input or output",
      severity: "error",
      from: { path: "^app/domain/", pathNot: "[.](test|fixture)[.]ts$" },
      to: { pathNot: ["^app/(domain|texts)/", "^node_modules/zod/"] },
    },
    {
      name: "prisma-only-in-db-and-operations",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(db|operations)/" },
      to: { path: ["^node_modules/@?prisma", "^app/db/generated/"] },
    },
    {
      name: "no-framework-below-http",
      severity: "error",
      from: { path: "^app/(operations|metrics|db|events|payments|media|messages)/" },
      to: { path: ["^node_modules/@remix-run/", "^node_modules/express/", "^node_modules/react(-dom)?/"] },
    },
    {
      name: "one-router",
      comment:
        "screens, ui, http, api and live name the router through ~/router: so the way to React Router stays short",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: "^app/(router/|entry|start/|edge/|http/rest/call-request)",
      },
      to: { path: "^node_modules/(@remix-run/(react|node)|react-router)" },
    },
    {
      name: "styles-import-theme-only",
      severity: "error",
      from: { path: "[.]css[.]ts$" },
      to: { pathNot: ["^app/ui/theme/", "[.]css[.]ts$", "^node_modules/@vanilla-extract/"] },
    },
    {
      name: "server-code-through-routes-only",
      comment: "in screens and ui only routes and *.server files import server code; types are free",
      severity: "error",
      from: {
        path: "^app/(ui|screens)/",
        pathNot: ["[.]route[.]tsx?$", "[.]server[.]ts$", "[.]server[.]test[.]ts$"],
      },
      to: { path: ["[.]server[.]tsx?$", "^app/(operations|http)/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^app/",
        pathNot: [
          "[.]route[.]tsx?$",
          "[.]d[.]ts$",
          "^app/(entry|plain-scripts/|root|routes)",
          "^app/db/generated/",
          "[.]test[.]",
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|[.]cache)/" },
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6"],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
