/** What a call answers: JSON, and private unless the call says otherwise. */

type Fields = Readonly<Record<string, string>>;

interface Init {
  readonly status: number;
  readonly headers?: Fields | undefined;
}

/** To Remix it is a Response, of which it makes what it reads; the server writes `fields` and `text` as they are. */
export class ApiResponse {
  readonly status: number;
  readonly statusText = "";
  /** Headers by name. */
  readonly fields: Fields;
  #headers: Headers | undefined;

  constructor(
    /** JSON. */
    readonly text: string,
    { status, headers }: Init,
  ) {
    this.status = status;
    this.fields = {
      "Cache-Control": "no-store",
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      Vary: "Accept, Authorization, Cookie",
    };
  }

  get headers(): Headers {
    return (this.#headers ??= new Headers(this.fields));
  }

  get body(): ReadableStream<Uint8Array> | null {
    return new Response(this.text).body;
  }
}
