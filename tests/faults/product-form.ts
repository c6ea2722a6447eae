export function productForm(category: number, title: string, picture?: Uint8Array): FormData {
  const form = new FormData();
  const fields = {
    title,
    category: String(category),
    description: "Brass",
    product_type: "both",
    base_price: "500",
    buy_now_price: "1500",
    participation_fee: "50",
    stock_quantity: "10",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture)
    form.set("main_image", new Blob([Uint8Array.from(picture)], { type: "image/png" }), "lamp.png");
  return form;
}
