// npm run superuser -- --username U --email E: makes a superuser, or gives an existing account the rights, this e-mail address and
// a new password. npm run superuser -- --remove --username U: makes a superuser a buyer again. npm run superuser --
// --undo-codes --username U: undoes the one-time codes of somebody who lost their phone. The shop may be running.
import { endWith, newPassword } from "./running/ask.mjs";
import { readArguments } from "./running/arguments.mjs";
import { build, setup } from "./setup.mjs";

const USAGE =
  "npm run superuser -- --username U --email E [--password-stdin]\n       npm run superuser -- --remove --username U\n       npm run superuser -- --undo-codes --username U";
const { values } = readArguments(
  USAGE,
  {
    username: { type: "string" },
    email: { type: "string" },
    "password-stdin": { type: "boolean", default: false },
    // accepted only to refuse it with the reason
    password: { type: "string" },
    remove: { type: "boolean", default: false },
    "undo-codes": { type: "boolean", default: false },
  },
  (read) =>
    read.positionals.length === 0 &&
    Boolean(read.values.username) &&
    // one task at a time
    [read.values.remove, read.values["undo-codes"], Boolean(read.values.email)].filter(Boolean).length === 1,
);
const { username = "", email = "", remove, "undo-codes": undoCodes } = values;
const needsPassword = email !== "";
if (values.password !== undefined) {
  console.error(
    "Not with --password: it would stay in the shell's history, and every user of this machine could read it while the\n" +
      "command runs. Leave it out and it is asked for, or send it with --password-stdin. If it was a real one, take another.",
  );
  process.exit(2);
}

/** @typedef {{ ok: true } | { ok: false, refusal: { code: string, field?: string, message: string } }} Answer */

function endUnless(/** @type {Answer} */ answer) {
  if (answer.ok) return;
  console.error(`${answer.refusal.message}.`.replace(/\.\.$/, "."));
  process.exit(1);
}

const password = !needsPassword
  ? ""
  : await newPassword({ fromInput: values["password-stdin"] }).catch(endWith);
await setup();
await build();
process.env.NODE_ENV = "production";
if (needsPassword)
  Object.assign(process.env, {
    SUPERUSER_USERNAME: username,
    SUPERUSER_EMAIL: email,
    SUPERUSER_PASSWORD: password,
  });
const { entry } = await import(new URL("../build/server/index.js", import.meta.url).href);
const { soko } = entry.module;

if (remove) {
  endUnless(await soko.superuser({ task: "remove", username }));
  console.log(`${username} is a superuser no more; every session of theirs has ended.`);
} else if (undoCodes) {
  endUnless(await soko.superuser({ task: "undo-codes", username }));
  console.log(`${username} logs in with the password alone now; every session of theirs has ended.`);
} else {
  endUnless(await soko.superuser({ task: "save" }));
  console.log(`${username} is a superuser now.`);
}
