import { useActionData, useLoaderData } from "~/router";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { WriteMessage } from "~/screens/management/shared/write-message/write-message";
import { writeAction, writePage } from "~/screens/management/shared/write-message/write-message.server";

export const meta = titled("Write to a customer");

export const loader = guardedRecord("user", async (args, actor, userId) => ({
  ...(await writePage(actor, { userId })),
  back: `/management/users/${userId}`,
}));

export const action = guardedRecord("user", (args, actor, userId) =>
  writeAction(args, actor, { to: { userId }, back: `/management/users/${userId}` }),
);

export default function WriteToUser() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <WriteMessage page={page} answer={answer} back={{ to: page.back, label: page.name }} />;
}
