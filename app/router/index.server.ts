/** What loaders and actions answer with, and the cookies of both: the server's half of `~/router`. */
export { createCookie, data, redirect, replace } from "@remix-run/node";
