import type { Server } from "../http/server";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The connection ended before the whole answer came: what became of the request is not known. */
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

export class Api {
  constructor(
    private readonly server: Server,
    private readonly token: string | null = null,
  ) {}

  static async login(server: Server, username: string, password: string): Promise<Api> {
    const body = { username, password };
    const answer = await new Api(server).post("/accounts/api/token/", body);
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
    return new Api(server, String(answer.body.access));
  }

  /** The same person at the server's successor: the secrets are kept, so the token is valid there. */
  at(server: Server): Api {
    return new Api(server, this.token);
  }

  get(path: string): Promise<Answer> {
    return this.#send(path, {});
  }

  post(path: string, body: unknown, key?: string): Promise<Answer> {
    const headers = {
      "Content-Type": "application/json",
      ...(key !== undefined && { "Idempotency-Key": key }),
    };
    return this.#send(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  patch(path: string, body: unknown): Promise<Answer> {
    const headers = { "Content-Type": "application/json" };
    return this.#send(path, { method: "PATCH", headers, body: JSON.stringify(body) });
  }

  delete(path: string): Promise<Answer> {
    return this.#send(path, { method: "DELETE" });
  }

  send(path: string, form: FormData): Promise<Answer> {
    return this.#send(path, { method: "POST", body: form });
  }

  async #send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    const headers = {
      ...init.headers,
      ...(this.token !== null && { Authorization: `Bearer ${this.token}` }),
    };
    let answer, text;
    try {
      answer = await fetch(this.server.url + path, { ...init, headers });
      text = await answer.text();
    } catch (error) {
      throw new Unanswered(`${path} was not answered`, { cause: error });
    }
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Answer["body"] };
  }
}
