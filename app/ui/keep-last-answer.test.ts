import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { keepLastAnswer } from "./keep-last-answer";

type Answer = () => { figure: number };

function from(path: string, answer: Answer): ClientLoaderFunctionArgs {
  const serverLoader = (async () => answer()) as ClientLoaderFunctionArgs["serverLoader"];
  return { request: new Request(`http://soko.example${path}`), params: {}, serverLoader };
}

const says =
  (figure: number): Answer =>
  () => ({ figure });
const lineDown: Answer = () => {
  throw new TypeError("Failed to fetch");
};

test("while the line is down the page keeps the figures it shows, and takes newer ones afterwards", async () => {
  const { clientLoader, keep } = keepLastAnswer<Answer>();
  keep("/auction/1?step=join", { figure: 1 });
  expect(await clientLoader(from("/auction/1?step=join", lineDown))).toEqual({ figure: 1 });
  expect(await clientLoader(from("/auction/1?step=join", says(2)))).toEqual({ figure: 2 });
  keep("/auction/1?step=join", { figure: 2 });
  expect(await clientLoader(from("/auction/1?step=join", lineDown))).toEqual({ figure: 2 });
});

test("another page's figures are never shown, and a fault that stays is told", async () => {
  const { clientLoader, keep } = keepLastAnswer<Answer>();
  keep("/auction/1", { figure: 1 });
  await expect(clientLoader(from("/auction/2", lineDown))).rejects.toThrow("Failed to fetch");
  const broken = () => {
    throw new Error("a bug");
  };
  await expect(clientLoader(from("/auction/1", broken))).rejects.toThrow("a bug");
});
