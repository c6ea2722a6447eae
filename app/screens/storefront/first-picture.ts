interface Pictured {
  readonly imageKey: string | null;
}

/** For a page that shows many things, the first that has a picture: `og:image`. */
export const firstPicture = (shown: readonly (Pictured | null)[] = []): string | null =>
  shown.find((one) => one?.imageKey)?.imageKey ?? null;
