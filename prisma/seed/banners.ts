/** Banners for the bar at the top (D57). The contrast of text and background must be at least 4.5 : 1. */
export const banners = [
  { text: "Pay on delivery, anywhere in Kenya", backgroundColor: "#0E6B4A", textColor: "#FFFFFF" },
  { text: "Free delivery on orders over KES 5,000", backgroundColor: "#F4B41A", textColor: "#1B211E" },
  { text: "KSH 500 off first bid", backgroundColor: "#BF2630", textColor: "#FFFFFF" },
  { text: "Extra 10% off on bids", backgroundColor: "#1B211E", textColor: "#F6C445" },
] as const;
