/**
 * An ESLint rule for each text of the code and of pages. `errorsOf` returns the errors of a text, as sentences;
 * `moreVisitors` the rule's visitors of other nodes.
 * @param {(text: string) => string[]} errorsOf
 * @param {(context: object) => Record<string, (node: object) => void>} [moreVisitors]
 */
export const textRule = (errorsOf, moreVisitors) => ({
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node, text) => {
      for (const message of errorsOf(text)) context.report({ loc: node.loc, message })
    }
    return {
      JSXText: (node) => check(node, node.value),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
      ...moreVisitors?.(context),
    }
  },
})
