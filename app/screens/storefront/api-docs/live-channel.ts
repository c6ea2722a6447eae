// OpenAPI cannot describe the live channel (D37)
export const LIVE_CHANNEL = {
  text: [
    "A WebSocket at /ws/auction/{id}/ and Server-Sent Events at /live/auction/{id} carry the same messages: what happens in one auction, as it happens. Both are open to everyone; ?token=<access> (WebSocket) or the session cookie marks your own row.",
    'The first message is a leaderboard_update with the board as it is now. On the WebSocket each message is JSON text {"type", "data"}; as events the type is the event\'s name and each has an id. An unknown auction is a 404 before the upgrade. Heartbeats are ping frames, or comments every 15 seconds.',
    "If the connection drops, connect again: the first message brings you up to date.",
  ],
  messages: [
    {
      type: "leaderboard_update",
      meaning: "Positions or totals changed: the leaderboard entity, at most 4 a second.",
    },
    {
      type: "bid_placed",
      meaning:
        "A pledge was accepted: auction, round, round_number, pledge_amount, user {first_name}, submitted_at. Beyond 4 a second some are left out; the board has them.",
    },
    {
      type: "round_update",
      meaning: "A round opened, or one closed without a successor: auction and the round entity.",
    },
  ],
};
