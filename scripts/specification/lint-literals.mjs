/** True for `[x, y]` without holes and spreads. */
const isPlainArray = (node) =>
  node?.type === 'ArrayExpression' &&
  node.elements.every((element) => element !== null && element.type !== 'SpreadElement')

/** True for a pattern that only names each element. */
const isPlainPattern = (node) =>
  node.type === 'ArrayPattern' &&
  node.elements.every((element) => element !== null && element.type === 'Identifier')

/**
 * An ESLint rule: rejects an object literal that is spread into another one (`{ ...{ a, b }, c }`), and constants that
 * are taken apart from an array that is written beside them (`const [a, b] = [x, y]`). Both only put more on a line.
 */
export const literals = {
  create: (context) => ({
    'ObjectExpression > SpreadElement > ObjectExpression': ({ loc, properties }) => {
      if (properties.length > 0) context.report({ loc, message: 'Write the fields without a spread.' })
    },
    'VariableDeclaration[kind="const"] > VariableDeclarator': ({ id, init, loc }) => {
      if (isPlainPattern(id) && isPlainArray(init) && id.elements.length === init.elements.length)
        context.report({ loc, message: 'Declare each constant on a line of its own.' })
    },
  }),
}
