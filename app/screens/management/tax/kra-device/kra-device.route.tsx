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
import { msg, t } from "~/texts/t";

export const meta = titled(msg("KRA's device · Management"));

const HERE = "/management/tax-invoices/device";

export const loader = guarded(async () => {
  const device = await kraDevice();
  if (!device) return { facts: null };
  const { stored } = device;
  return {
    facts: [
      { label: t("KRA PIN"), value: device.kraPin || t("Not set") },
      { label: t("Branch"), value: device.branch },
      { label: t("Serial number"), value: device.serialNumber },
      { label: t("Control unit"), value: stored ? `${stored.sdcId}, ${stored.mrcNo}` : t("Not set up yet") },
      ...(stored?.setUpAt ? [{ label: t("Set up"), value: formatDateTime(stored.setUpAt) }] : []),
    ],
  };
});

export const action = guarded(async (args, actor) => {
  const done = await setUpDeviceAgain(actor);
  if (done.ok)
    return redirectWithToast(args, HERE, t("The device is set up. What KRA refused goes again now"));
  if (done.refusal.code === "conflict") return redirectWithToast(args, HERE, done.refusal.message);
  throw refusalPage(done.refusal, t("Nothing was changed"));
});

export default function KraDevice() {
  const { facts } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/tax-invoices">{t("Tax invoices")}</BackLink>
      <PageHeader title={t("KRA's device")}>
        {t(
          "It signs the shop's tax invoices with a key that KRA gave it. If KRA has set it up anew, ask for the new key here; after a refusal with 901 the shop asks by itself.",
        )}
      </PageHeader>
      {facts ? (
        <Panel title={t("Device")}>
          <DescriptionList items={facts} />
          <PostButton label={t("Set up the device again")} size="medium" look="primary" />
        </Panel>
      ) : (
        <EmptyState title={t("The shop does not use eTIMS")}>
          {t("eTIMS and its settings are variables of the server: see docs/etims.md.")}
        </EmptyState>
      )}
    </>
  );
}
