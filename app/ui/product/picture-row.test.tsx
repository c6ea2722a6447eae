import { setFileScope } from "@vanilla-extract/css/fileScope";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

// the component below has styles
setFileScope("picture-row.css.ts");
const { PictureRow } = await import("./picture-row");

const pictures = [
  { imageKey: "a", alt: 'Kiondo"><script>alert(1)</script>' },
  { imageKey: "b", alt: "The lid" },
];

test("only the first of several pictures loads at once, and each opens large and has a link to it", () => {
  const html = renderToStaticMarkup(<PictureRow pictures={pictures} sheet="/row.css" />);
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images.map((image) => image.includes('loading="lazy"'))).toEqual([false, true]);
  for (const key of ["a", "b"]) expect(html).toContain(`href="/media/${key}-960.jpg"`);
  expect(html).toContain('<li id="b">');
  expect(html).toContain('<a href="#b" title="The lid">2</a>');
});

test("an alternative text with HTML is text", () => {
  const html = renderToStaticMarkup(<PictureRow pictures={pictures} sheet="/row.css" />);
  expect(html).not.toContain("<script>");
  expect(html).toContain("Kiondo&quot;&gt;&lt;script&gt;");
});
