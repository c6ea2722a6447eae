/** Where the shop delivers and what it costs (D82). */
import * as z from "zod";
import { optionalAmountField } from "~/domain/form/form-amount";
import { INVALID_AMOUNT } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { COUNTIES, deliveredCounties, deliveryFee, FLAT_DELIVERY_CENTS } from "~/domain/settings/delivery";
import { destinationSchema } from "~/domain/order/order-form";
import { refuseCounty } from "~/domain/order/new-order";
import { accepted, refused } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { shillings, shillingsOrNull } from "~/http/wire/fields.server";
import { shopSettings } from "~/operations/settings/settings.server";

const price = z.object({
  shipping_county: z.string().meta({ example: "Nakuru", description: "Blank where none was given" }),
  pick_up_point: z.string().meta({ description: "Blank where none was given" }),
  subtotal: shillings(),
  shipping_fee: shillings().meta({ description: "Of an order of that subtotal, in KES", example: 500 }),
});

const route = resource({
  getDelivery: call(
    {
      method: "GET",
      path: "/api/delivery/",
      group: "Orders",
      summary: "Counties, zones, pick-up points and fees, and the price of a delivery",
      notes:
        "price is that of an order of this subtotal (default 0) to shipping_county or pick_up_point; without either, of one that names no place. It follows the same rule as the order itself.",
      access: "everyone",
      query: z.object({ ...destinationSchema.shape, subtotal: optionalAmountField(INVALID_AMOUNT) }),
      answer: z.object({
        counties: z.array(z.enum(COUNTIES)).meta({ description: "Those that the shop delivers to" }),
        zones: z.array(z.object({ name: z.string(), counties: z.array(z.string()), fee: shillings() })),
        pick_up_points: z.array(z.object({ name: z.string(), fee: shillings() })),
        flat_fee: shillings().nullable().meta({
          description: "Where no zone and no pick-up point says otherwise; null: no delivery there",
        }),
        free_from: shillings()
          .nullable()
          .meta({ description: "Goods from this sum on travel free; null: never" }),
        price,
      }),
    },
    async ({ query }) => {
      const settings = await shopSettings();
      const subtotalCents = query.subtotal ?? 0;
      const to = { county: query.shipping_county, pickUpPoint: query.pick_up_point };
      const nowhere = to.county === "" ? null : refuseCounty(settings, to);
      if (nowhere) return refused(nowhere);
      const others = settings.deliveryZones.find((zone) => zone.others);
      const flatFee =
        others?.others === "no_delivery" ? null : toShillings(others?.feeCents ?? FLAT_DELIVERY_CENTS);
      return accepted({
        counties: [...deliveredCounties(settings)],
        zones: settings.deliveryZones
          .filter(({ others }) => !others)
          .map(({ name, counties, feeCents }) => ({
            name,
            counties: [...counties],
            fee: toShillings(feeCents),
          })),
        pick_up_points: settings.pickUpPoints.map(({ name, feeCents }) => ({
          name,
          fee: toShillings(feeCents),
        })),
        flat_fee: flatFee,
        free_from: shillingsOrNull(settings.freeDeliveryFromCents),
        price: {
          shipping_county: to.county,
          pick_up_point: to.pickUpPoint,
          subtotal: toShillings(subtotalCents),
          shipping_fee: toShillings(deliveryFee(settings, { ...to, subtotalCents })),
        },
      });
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
