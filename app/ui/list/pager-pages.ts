/** `null` is a gap between numbers. */
export function pagerPages(page: number, pageCount: number): (number | null)[] {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const shown = numbers.filter((n) => n === 1 || n === pageCount || Math.abs(n - page) <= 1);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? 0;
    if (n - before === 1) return [n];
    // A gap of one page is no shorter than its number.
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
