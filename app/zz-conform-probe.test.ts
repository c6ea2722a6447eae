import { parseWithZod } from "@conform-to/zod/v4";
import { loginSchema } from "/work/main/app/domain/account";
import { test } from "vitest";
const cases: [string, string][] = [["deep", "a" + ".b".repeat(20000)], ["deep100k", "a" + ".b".repeat(100000)], ["idx", "x[100000]"], ["idx1e7", "x[10000000]"], ["idx4e9","x[4294967290]"],["proto","__proto__.x"],["ctor","constructor.prototype.y"],["state","__state__"],["list","x[]"]];
test.each(cases)("%s", (n, name) => {
  const f = new FormData(); f.set("username", "a"); f.set(name, "1");
  const t = performance.now();
  let out = "ok";
  try { const s = parseWithZod(f, { schema: loginSchema }); const r = s.reply({ formErrors: ["x"] }); const len = JSON.stringify(r).length; out += " " + len + " " + s.status; } catch (e) { out = String(e).slice(0, 100); }
  console.log(n, out, Math.round(performance.now() - t), "ms", ({} as any).x, ({} as any).y);
}, 60000);
test("many", () => { const f = new FormData(); for (let i=0;i<20000;i++) f.append("username","a"); const t=performance.now(); const s=parseWithZod(f,{schema:loginSchema}); s.reply(); console.log("many", Math.round(performance.now()-t)); },60000);
test("manyfields", () => { const f = new FormData(); for (let i=0;i<20000;i++) f.append("u"+i,"a"); const t=performance.now(); const s=parseWithZod(f,{schema:loginSchema}); s.reply(); console.log("manyfields", Math.round(performance.now()-t)); },60000);
