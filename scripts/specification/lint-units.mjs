import { textRule } from './text-rule.mjs'

const UNIT = String.raw`(?:m²|sq\.? ?(?:ft|feet|m)\b|ft²|acres?\b|hectares?\b)`
/** A unit of area as the start of a text, as in `${area} m²`, or after digits. */
const WRITTEN = new RegExp(String.raw`^\s*${UNIT}|\d\s?${UNIT}`, 'i')

/** True for a text that writes an area, or is the unit of one; naming a unit ("in m²") is allowed. @param {string} text */
export const writesArea = (text) => WRITTEN.test(text)

const MESSAGE =
  'Use <Area> of components/units/area.tsx, or lib/domain/facts.ts with the units of the place: readers see areas in one of two units (D270).'

/** Functions whose second argument is the units. */
const FORMATTERS = new Set(['formatArea', 'factsLine'])

/** An ESLint rule: an area is written only by the formatters, in units that depend on the home or its reader. */
export const units = textRule(
  (text) => (writesArea(text) ? [MESSAGE] : []),
  (context) => ({
    CallExpression({ callee, arguments: [, second] }) {
      if (FORMATTERS.has(callee.name) && second?.type === 'Literal')
        context.report({ node: second, message: MESSAGE })
    },
  }),
)
