import { db } from "~/db/client.server";

interface StoredNote {
  readonly id: number;
  readonly text: string;
  readonly createdAt: Date;
  readonly authorId: number | null;
}

export async function withAuthors(notes: readonly StoredNote[]) {
  const authors = await db().user.findMany({
    where: { id: { in: notes.flatMap(({ authorId }) => authorId ?? []) } },
    select: { id: true, username: true },
  });
  const names = new Map(authors.map(({ id, username }) => [id, username]));
  return notes.map(({ authorId, ...note }) => ({ ...note, author: names.get(authorId ?? 0) ?? "somebody" }));
}
