import { useLoaderData } from "~/router";
import { formatDateTime } from "~/domain/time";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { kraDevice, setUpDeviceAgain } from "~/operations/tax/set-up-device.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { guarded } from "~/screens/management/shared/guarded.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { titled } from "~/screens/management/shared/titled";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { EmptyState } from "~/ui/list/empty-state";

export const meta = titled("KRA's device · Management");

const HERE = "/management/tax-invoices/device";

export const loader = guarded(async () => {
  const device = await kraDevice();
  if (!device) return { facts: null };
  const { stored } = device;
  return {
    facts: [
      { label: "KRA PIN", value: device.kraPin || "Not set" },
      { label: "Branch", value: device.branch },
      { label: "Serial number", value: device.serialNumber },
      { label: "Control unit", value: stored ? `${stored.sdcId}, ${stored.mrcNo}` : "Not set up yet" },
      ...(stored?.setUpAt ? [{ label: "Set up", value: formatDateTime(stored.setUpAt) }] : []),
    ],
  };
});

export const action = guarded(async (args, actor) => {
  const done = await setUpDeviceAgain(actor);
  if (done.ok) return redirectWithToast(args, HERE, "The device is set up. What KRA refused goes again now");
  if (done.refusal.code === "conflict") return redirectWithToast(args, HERE, done.refusal.message);
  throw refusalPage(done.refusal, "Nothing was changed");
});

export default function KraDevice() {
  const { facts } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/tax-invoices">Tax invoices</BackLink>
      <PageHeader title="KRA’s device">
        It signs the shop’s tax invoices with a key that KRA gave it. If KRA has set it up anew, ask for the
        new key here; after a refusal with 901 the shop asks by itself.
      </PageHeader>
      {facts ? (
        <Panel title="Device">
          <DescriptionList items={facts} />
          <PostButton label="Set up the device again" size="medium" look="primary" />
        </Panel>
      ) : (
        <EmptyState title="The shop does not use eTIMS">
          ETIMS and its settings are variables of the server: see docs/etims.md.
        </EmptyState>
      )}
    </>
  );
}
