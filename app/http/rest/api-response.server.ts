type Fields = Readonly<Record<string, string>>;

interface Init {
  readonly status: number;
  readonly headers?: Fields | undefined;
}

/** Remix reads it as a Response; the server writes `fields` and `text` directly. */
export class ApiResponse {
  readonly status: number;
  readonly statusText = "";
  readonly fields: Fields;
  #headers: Headers | undefined;

  constructor(
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
