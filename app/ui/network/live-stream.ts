import { createParser, type EventSourceMessage } from "eventsource-parser";

// the server sends something every 15 s, so two missed heartbeats mean a lost connection
export const SILENCE_MS = 35_000;

interface StreamListener {
  alive(): void;
  message(event: EventSourceMessage): void;
}

export class GoneError extends Error {}

/** Reads events until the stream ends or is silent, then throws. EventSource hides heartbeats, so a lost connection would look live. */
export async function readStream(
  url: string,
  listener: StreamListener,
  stopped: AbortSignal,
): Promise<never> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const onBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
    listener.alive();
  };
  const stop = () => silence.abort();
  stopped.addEventListener("abort", stop);
  // the phone detects a lost connection before the silence does
  window.addEventListener("offline", stop);
  try {
    const answer = await fetch(url, {
      headers: { Accept: "text/event-stream" },
      signal: silence.signal,
      cache: "no-store",
    });
    if (answer.status === 404) throw new GoneError();
    if (!answer.ok || !answer.body) throw new Error(`live channel answered ${answer.status}`);
    const parser = createParser({ onEvent: (event) => listener.message(event), onComment: onBytes });
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error("the live channel ended");
      onBytes();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener("abort", stop);
    window.removeEventListener("offline", stop);
  }
}

/** For browsers that block streams or have no free one. Throws GoneError on a 404. */
export async function pollOnce(url: string, stopped: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    headers: { Accept: "application/json" },
    signal: stopped,
    cache: "no-store",
  });
  if (answer.status === 404) throw new GoneError();
  if (!answer.ok) throw new Error(`live channel answered ${answer.status}`);
  return answer.text();
}
