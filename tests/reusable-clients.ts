// A client of Prisma takes 40 ms and 6 MB, and compiles each query first. A test file uses those of earlier files, with its own databases.
import type { EventEmitter } from "node:events";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";

interface Client {
  _engineConfig: { logEmitter: EventEmitter };
}
interface Options {
  adapter: SqlDriverAdapterFactory;
  queryPlanCacheMaxSize?: number;
}
interface Generated {
  PrismaClient: new (options: Options) => Client;
}

class Reusable {
  readonly client: Client;
  isFree = false;
  readonly #connected = new Set<SqlDriverAdapter>();

  constructor(
    create: Generated["PrismaClient"],
    readonly key: string,
    private options: Options,
  ) {
    const { provider, adapterName } = options.adapter;
    const adapter = { provider, adapterName, connect: () => this.#connect() };
    this.client = new create({ ...options, adapter, queryPlanCacheMaxSize: 10_000 });
  }

  async #connect() {
    const adapter = await this.options.adapter.connect();
    const dispose = adapter.dispose.bind(adapter);
    this.#connected.add(adapter);
    adapter.dispose = () => {
      this.#connected.delete(adapter);
      return dispose();
    };
    return adapter;
  }

  /** After its test file, unless that left it open. */
  free() {
    this.isFree ||= this.#connected.size === 0;
  }

  use(options: Options) {
    this.isFree = false;
    this.options = options;
    this.client._engineConfig.logEmitter.removeAllListeners("query");
    return this.client;
  }
}

const { clients, modules } = ((globalThis as { reusable?: ReturnType<typeof empty> }).reusable ??= empty());
freeClients();

/** A closed one may be used again in the same file. */
export function freeClients(): void {
  for (const client of clients) client.free();
}

/** Nobody uses those that are closed again: a client that has compiled its queries takes other steps than a new one. */
export function forgetClients(): void {
  freeClients();
  clients.splice(0, clients.length, ...clients.filter(({ isFree }) => !isFree));
}

function empty() {
  return { clients: [] as Reusable[], modules: new Map<string, Promise<Generated>>() };
}

export const reusing = (dialect: string, load: () => Promise<unknown>) => {
  const loading = modules.get(dialect) ?? (load() as Promise<Generated>).then(withReusable);
  modules.set(dialect, loading);
  return loading;
};

function withReusable(generated: Generated): Generated {
  return {
    ...generated,
    PrismaClient: class {
      constructor(options: Options) {
        const key = JSON.stringify({ ...options, adapter: options.adapter.provider });
        let found = clients.find((client) => client.isFree && client.key === key);
        if (!found) clients.push((found = new Reusable(generated.PrismaClient, key, options)));
        return found.use(options);
      }
    } as Generated["PrismaClient"],
  };
}
