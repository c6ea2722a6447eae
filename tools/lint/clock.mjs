// Rules of our own for oxlint: what it has no rule for.

/** @typedef {{ callee: { type: string, name?: string }, arguments: unknown[] }} NewExpression */

/** @param {{ report(problem: { node: NewExpression, message: string }): void }} context */
const noNewDate = (context) => ({
  NewExpression(/** @type {NewExpression} */ node) {
    if (node.callee.name !== "Date" || node.arguments.length > 0) return;
    context.report({
      node,
      message: "shopTime() says what time it is and never goes back. Rules take it as an argument.",
    });
  },
});

export default { meta: { name: "clock" }, rules: { "no-new-date": { create: noNewDate } } };
