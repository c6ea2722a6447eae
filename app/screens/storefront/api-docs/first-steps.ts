const AS_ME = '-H "Authorization: Bearer $ACCESS"';
const AS_JSON = '-H "Content-Type: application/json"';

interface Step {
  title: string;
  text: string;
  code: { label: string; text: string }[];
}

const inShell = (text: string) => [{ label: "In a shell", text }];

export const firstSteps = (shop: string): Step[] => [
  {
    title: "Log in",
    text: "The answer has two tokens, access and refresh. The examples on this page use $ACCESS and $SOKO.",
    code: inShell(`SOKO=${shop}
curl "$SOKO/accounts/api/token/" ${AS_JSON} \\
  -d '{"username":"wanjiku","password":"your password"}'
ACCESS=the-access-token`),
  },
  {
    title: "List auctions",
    text: "A product's newest round comes first. is_open says whether you can join and pledge now; min_pledge and max_pledge give the range.",
    code: inShell('curl "$SOKO/api/auctions/?product_type=auction&status=active"'),
  },
  {
    title: "Join a round",
    text: "This charges the entry fee once. If you send it again, you get the participation you have. auction is the product's id.",
    code: inShell(`curl "$SOKO/api/participations/" ${AS_ME} \\
  ${AS_JSON} -d '{"auction":1}'`),
  },
  {
    title: "Pledge",
    text: "You can raise a pledge but never lower it. The answer has a receipt and the hash of its line in the ledger.",
    code: inShell(`curl "$SOKO/api/bids/" ${AS_ME} \\
  ${AS_JSON} -d '{"auction":1,"pledge_amount":1500}'`),
  },
  {
    title: "Watch",
    text: "Use events in a shell, or a WebSocket in a program. Both start with the leaderboard as it is now.",
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
