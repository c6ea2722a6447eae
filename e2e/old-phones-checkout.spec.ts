import { test } from "./old-phone";
import { PASSWORD, sell, signUpByRequest } from "./support";

test("on an old phone a buyer fills the cart, orders and pays by M-Pesa", async ({
  phone,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const username = await signUpByRequest(playwright, baseURL);
  await phone.open(`/login?redirectTo=${mug.url}`);
  await phone.fill("username", username);
  await phone.fill("password", PASSWORD);
  await phone.press("Log in");
  await phone.fill("quantity", "2");
  await phone.press("Add to Cart");
  await phone.shows("Added to cart!");
  await phone.open("/cart");
  await phone.press("Proceed to Checkout");
  await phone.fill("shipping_county", "Nakuru");
  await phone.fill("shipping_city", "Naivasha");
  await phone.fill("shipping_address", "Opposite the post office");
  await phone.press("Place order");
  await phone.shows("Paid");
  await phone.press("See your order");
  await phone.shows("Thank you. We have your order.");
});
