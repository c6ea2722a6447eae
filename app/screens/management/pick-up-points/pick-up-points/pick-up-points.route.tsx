import { Link, useLoaderData } from "~/router";
import { feeText, pickUpAddress } from "~/domain/settings/delivery";
import { managedPickUpPoints } from "~/operations/pick-up-points/pick-up-points.server";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable } from "~/ui/list/table";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const HERE = "/management/pick-up-points";
const NEW = `${HERE}/new`;

export const meta = titled(msg("Pick-up points · Management"));

export const loader = guarded(async () => {
  const points = await managedPickUpPoints();
  return {
    points: points.map((point) => ({
      id: point.id,
      name: point.name,
      place: pickUpAddress(point) || t("No address yet"),
      hours: point.openingHours,
      fee: feeText(point.feeCents),
      isActive: point.isActive,
    })),
  };
});

export default function PickUpPoints() {
  const { points } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("Pick-up points")}
        actions={<ButtonLink to={NEW}>{t("Add pick-up point")}</ButtonLink>}
      >
        {t("Where buyers can collect their goods, and what it costs there.")}
      </PageHeader>
      <DataTable
        caption={t("Pick-up points")}
        captionHidden
        rows={points}
        columns={[
          {
            label: t("Name"),
            primary: true,
            cell: ({ id, name }) => <Link to={`${HERE}/${id}`}>{name}</Link>,
          },
          { label: t("Address"), cell: ({ place }) => place, second: ({ hours }) => hours },
          { label: t("Fee"), align: "end", cell: ({ fee }) => fee },
          { label: t("State"), cell: ({ isActive }) => <StateBadge isActive={isActive} /> },
        ]}
        empty={
          <EmptyState title={t("No pick-up points yet")} action={{ to: NEW, label: t("Add pick-up point") }}>
            {t("Without one, every order is delivered.")}
          </EmptyState>
        }
      />
    </>
  );
}
