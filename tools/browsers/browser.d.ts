/** A browser with one page. */
export interface Browser {
  /** What a person would see in the console as an error. */
  readonly complaints: string[];
  /** Works without scripts in the page too. Rejects if the expression throws. */
  evaluate<Result>(expression: string): Promise<Result>;
  size(width: number, height: number): Promise<unknown>;
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<unknown>;
  /** Types into what has the focus. */
  type(text: string): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
