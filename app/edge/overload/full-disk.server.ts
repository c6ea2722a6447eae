/** Writes of others stop before the disk is full, so that management can still log in and act. */
import type { Request, RequestHandler, Response } from "express";
import { env } from "~/env/env.server";
import { matchOf } from "../arrival.server";

const refused = new WeakSet<Response>();

export const isRefusedAsFull = (response: Response): boolean => refused.has(response);

/** Management, log-ins and payment callbacks may use the reserve. */
const MAY_USE_RESERVE = /^\/(management|login|logout|accounts\/api\/token|callbacks)(\/|$)/;

const isWrite = ({ method }: Request) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** `hasRoom`: whether the disk has more than its reserve. */
export function refuseWhenFull(hasRoom: () => Promise<boolean>): RequestHandler {
  return (request, response, next) => {
    if (!env.OVERLOAD_GUARD || !isWrite(request) || MAY_USE_RESERVE.test(matchOf(request).template ?? ""))
      return next();
    void hasRoom().then((isRoom) => {
      if (!isRoom) refused.add(response);
      next();
    });
  };
}
