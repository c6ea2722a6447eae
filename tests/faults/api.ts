/** The address of a server, or of the load balancer in front of several. */
export interface Address {
  readonly url: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The connection ended before the whole answer arrived, so the outcome of the request is unknown. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";

  get code(): string {
    const cause = this.cause instanceof Error ? this.cause.cause : undefined;
    return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause ?? this.cause);
  }

  get wasSent(): boolean {
    return this.code !== "ECONNREFUSED";
  }
}

/** A request and its answer; times by performance.now(). */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** Null if none arrived. */
  readonly answer: Answer | null;
}

interface Question {
  readonly method: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly key?: string | undefined;
}

export class Api {
  constructor(
    private readonly server: Address,
    readonly token: string | null = null,
    private readonly onExchange?: (exchange: Exchange) => void,
  ) {}

  static async login(server: Address, username: string, password: string): Promise<Api> {
    const body = { username, password };
    const answer = await new Api(server).post("/accounts/api/token/", body);
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
    return new Api(server, String(answer.body.access));
  }

  /** The same person at another process of the shop. The processes share secrets, so the token is valid there. */
  at(server: Address): Api {
    return new Api(server, this.token, this.onExchange);
  }

  /** The same person, with a callback for each exchange. */
  observedBy(onExchange: (exchange: Exchange) => void): Api {
    return new Api(this.server, this.token, onExchange);
  }

  get(path: string): Promise<Answer> {
    return this.#send(path, { method: "GET" });
  }

  post(path: string, body: unknown, key?: string): Promise<Answer> {
    return this.#send(path, { method: "POST", body, key });
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.#send(path, { method: "PATCH", body });
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.#send(path, { method: "PUT", body });
  }

  delete(path: string): Promise<Answer> {
    return this.#send(path, { method: "DELETE" });
  }

  send(path: string, form: FormData): Promise<Answer> {
    return this.#send(path, { method: "POST", form });
  }

  async #send(path: string, question: Question): Promise<Answer> {
    const askedAt = performance.now();
    const { method, body, key } = question;
    const report = (answer: Answer | null) =>
      this.onExchange?.({ method, path, body, key, askedAt, answeredAt: performance.now(), answer });
    let response, text;
    try {
      response = await this.#fetch(path, question);
      text = await response.text();
    } catch (error) {
      report(null);
      throw new Unanswered(`${path} was not answered`, { cause: error });
    }
    const { status, headers } = response;
    // a proxy in front of the shop answers in plain text
    const isJson = headers.get("Content-Type")?.startsWith("application/json");
    const answer = {
      status,
      headers,
      body: isJson ? (JSON.parse(text) as Answer["body"]) : { error: text },
    };
    report(answer);
    return answer;
  }

  #fetch(path: string, { method, body, form, key }: Question): Promise<Response> {
    const headers = {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...(this.token !== null && { Authorization: `Bearer ${this.token}` }),
    };
    const sent = form ?? (body === undefined ? null : JSON.stringify(body));
    return fetch(this.server.url + path, { method, headers, body: sent });
  }
}
