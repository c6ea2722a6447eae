import type { BannerForm } from "~/domain/banner/banner-form";

export const bannerColumns = (form: BannerForm) => ({
  text: form.text,
  backgroundColor: form.background_color,
  textColor: form.text_color,
  displayOrder: form.display_order,
  isActive: form.is_active,
});
