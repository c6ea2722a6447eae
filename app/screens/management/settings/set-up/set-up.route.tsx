import { useLoaderData } from "~/router";
import { isSetUpStep } from "~/domain/settings/set-up";
import { refuse, refused } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { refererPath } from "~/http/session/return-path.server";
import { changeSetUp, setUpList } from "~/operations/settings/set-up.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { SetUpPanel } from "~/screens/management/shared/set-up/set-up-panel";
import { serverFacts } from "~/screens/management/shared/set-up/set-up-panel.server";
import { titled } from "~/screens/management/shared/titled";
import { PageHeader } from "~/ui/frame/page-header";

const HERE = "/management/settings/set-up";
const INTENTS = ["put_off", "bring_back", "hide"] as const;

export const meta = titled("Set up your shop · Settings");

export const loader = guarded(async (args, viewer) => setUpList(viewer, await serverFacts(), HERE));

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const intent = readIntent(form, INTENTS);
  const step = form.get("step");
  // the dashboard's buttons are sent here too
  const opener = new URLSearchParams({ back: refererPath(args.request) ?? "" });
  const to = backTo(opener, HERE);
  if (intent === "hide")
    return redirectAfterWrite(args, await changeSetUp(actor, { kind: "hide" }, await serverFacts()), {
      failure: "The list was not hidden",
      done: () => [to, "The list is hidden. Settings → Set up your shop still has it."],
    });
  const isStep = typeof step === "string" && isSetUpStep(step);
  const outcome = isStep
    ? await changeSetUp(
        actor,
        { kind: intent === "put_off" ? "put off" : "bring back", step },
        await serverFacts(),
      )
    : refused(refuse("invalid", "There is no such line."));
  return redirectAfterWrite(args, outcome, {
    failure: "Nothing was changed",
    done: () => [
      to,
      intent === "put_off"
        ? "Put off. Settings → Set up your shop still has it."
        : "It is on the list again.",
    ],
  });
});

export default function SetUp() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/settings">Settings</BackLink>
      <PageHeader title="Set up your shop">
        What the shop needs before it opens. Do it in any order; what you do not need can wait.
      </PageHeader>
      <SetUpPanel lines={lines} isWhole />
    </>
  );
}
