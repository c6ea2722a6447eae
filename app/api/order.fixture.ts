export const SHIPPING = {
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};
