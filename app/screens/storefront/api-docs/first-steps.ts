const AS_ME = '-H "Authorization: Bearer $ACCESS"';
const AS_JSON = '-H "Content-Type: application/json"';

interface Step {
  title: string;
  text: string;
  code: { label: string; text: string }[];
}

const inShell = (text: string) => [{ label: "In a shell", text }];

/** From nothing to watching one's own pledge, in a shell; `shop` is the shop's address. */
export const firstSteps = (shop: string): Step[] => [
  {
    title: "Log in",
    text: "The answer holds access and refresh. Put the access token where $ACCESS stands: every example on this page uses it, and $SOKO.",
    code: inShell(`SOKO=${shop}
curl "$SOKO/accounts/api/token/" ${AS_JSON} \\
  -d '{"username":"wanjiku","password":"your password"}'
ACCESS=the-access-token`),
  },
  {
    title: "List auctions",
    text: "The first of a product's rounds is its newest: is_open says whether it takes joins and pledges now, min_pledge and max_pledge the range.",
    code: inShell('curl "$SOKO/api/auctions/?product_type=auction&status=active"'),
  },
  {
    title: "Join a round",
    text: "It charges the entry fee, once: a repeat answers the seat you have. auction is the product's id.",
    code: inShell(`curl "$SOKO/api/participations/" ${AS_ME} \\
  ${AS_JSON} -d '{"auction":1}'`),
  },
  {
    title: "Pledge",
    text: "A pledge may be raised and never lowered. The answer has a receipt and the hash of its line in the ledger.",
    code: inShell(`curl "$SOKO/api/bids/" ${AS_ME} \\
  ${AS_JSON} -d '{"auction":1,"pledge_amount":1500}'`),
  },
  {
    title: "Watch",
    text: "As events for a shell, or by WebSocket for a program. Both begin with the leaderboard as it is.",
    code: [
      ...inShell(`curl -N "$SOKO/live/auction/1" ${AS_ME}`),
      {
        label: "In a program",
        text: `const socket = new WebSocket("${shop.replace(/^http/, "ws")}/ws/auction/1/?token=" + access);
socket.onmessage = ({ data }) => console.log(JSON.parse(data));`,
      },
    ],
  },
];
