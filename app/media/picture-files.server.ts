export interface StoredFile {
  readonly name: string;
  /** By the store's own clock. */
  readonly changedAt: Date;
}

/** The files of pictures (D96), under flat names. A reader sees a complete file or none. */
export interface PictureFiles {
  /** The files whose names begin with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  read(name: string): Promise<Uint8Array | null>;
  /** By name. If it fails, some of them may exist; on a full disk none does. */
  put(files: Readonly<Record<string, Uint8Array>>): Promise<void>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}
