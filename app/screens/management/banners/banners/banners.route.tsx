import { useLoaderData } from "~/router";
import { managedBanners } from "~/operations/banners/banners.server";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster, muted, spread, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { BannerPreview, contrastText } from "../banner-preview";
import { DeleteBannerForm } from "../delete-banner-form";
import { DeleteLink } from "~/screens/management/shared/dialog-link";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { StateForm } from "~/screens/management/shared/state-form";
import * as styles from "./banners.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const HERE = "/management/banners";

export const meta = titled(msg("Banners · Management"));

export const loader = guarded(async () => ({ banners: await managedBanners() }));

export default function Banners() {
  const { banners } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("Banners")}
        actions={<ButtonLink to={`${HERE}/new`}>{t("Create banner")}</ButtonLink>}
      >
        {t("The promo bar at the top of the shop shows the active ones in this order.")}
      </PageHeader>
      {banners.length > 0 ? (
        <ol className={styles.list}>
          {banners.map((banner) => (
            <Banner key={banner.id} banner={banner} />
          ))}
        </ol>
      ) : (
        <EmptyState title={t("No banners yet")} action={{ to: `${HERE}/new`, label: t("Create banner") }}>
          {t("Without a banner the shop has no promo bar.")}
        </EmptyState>
      )}
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["banners"][number];

function Banner({
  banner: { id, text, backgroundColor, textColor, displayOrder, isActive },
}: {
  banner: Shown;
}) {
  const colours = { background: backgroundColor, colour: textColor };
  const page = `${HERE}/${id}`;
  return (
    <Card as="li">
      <div className={stack.m}>
        <BannerPreview text={text} {...colours} />
        <div className={spread.m}>
          <div className={cluster.m}>
            <StateBadge isActive={isActive} />
            <span className={muted}>
              {t("Order {number}, contrast {contrast}", {
                number: displayOrder,
                contrast: contrastText(colours) ?? t("unknown"),
              })}
            </span>
          </div>
          <div className={cluster.s}>
            <ButtonLink look="secondary" size="small" to={page} aria-label={t("Edit {text}", { text })}>
              {t("Edit")}
            </ButtonLink>
            <StateForm action={page} name={text} isActive={isActive} back={HERE} size="small" />
            <DeleteLink to={`${page}/delete`} name={text} title={t("Delete this banner?")}>
              <DeleteBannerForm id={id} text={text} />
            </DeleteLink>
          </div>
        </div>
      </div>
    </Card>
  );
}
