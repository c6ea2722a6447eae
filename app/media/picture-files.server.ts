export interface StoredFile {
  readonly name: string;
  /** By the store's own clock. */
  readonly changedAt: Date;
}

/** Where the files of pictures lie (D96), under flat names. A file is seen whole or not at all. */
export interface PictureFiles {
  /** Those whose name begins so, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Null where there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** By name. Where it fails, some of them may be there; on a full disk none is. */
  put(files: Readonly<Record<string, Uint8Array>>): Promise<void>;
  /** No error where there is none. */
  remove(name: string): Promise<void>;
}
