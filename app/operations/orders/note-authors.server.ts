import { db } from "~/db/client.server";
import { personName } from "~/domain/account/person-name";

interface StoredNote {
  readonly id: number;
  readonly text: string;
  readonly createdAt: Date;
  readonly authorId: number | null;
}

export async function withAuthors(notes: readonly StoredNote[]) {
  const authors = await db().user.findMany({
    where: { id: { in: notes.flatMap(({ authorId }) => authorId ?? []) } },
    select: { id: true, username: true, firstName: true, lastName: true },
  });
  const names = new Map(authors.map((author) => [author.id, personName(author)]));
  return notes.map(({ authorId, ...note }) => ({ ...note, author: names.get(authorId ?? 0) ?? "somebody" }));
}
