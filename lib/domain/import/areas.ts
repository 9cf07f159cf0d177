import { ACRE, toSquareMetres } from '../facts'
import { isAbsurdArea } from '../implausible'
import { readNumber, type ParsedNumber } from '../numbers'

export type AreaUnit = 'square metres' | 'square feet' | 'acres' | 'hectares'

const UNITS: Record<AreaUnit, readonly string[]> = {
  'square metres': ['squaremeters', 'squaremetres', 'squaremeter', 'squaremetre', 'sqm', 'm2', 'metric'],
  'square feet': ['squarefeet', 'squarefoot', 'sqft', 'sqfeet', 'ft2', 'sf'],
  acres: ['acres', 'acre', 'ac'],
  hectares: ['hectares', 'hectare', 'ha'],
}

const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([unit, names]) => names.map((name) => [name, unit as AreaUnit])),
)

/** Parses the name of a unit; `null` if it is unknown, `undefined` if the text is blank. */
export const readUnit = (words: string): AreaUnit | null | undefined => {
  const plain = words
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll(/[\s._-]/g, '')
  return plain === '' ? undefined : (UNIT_OF.get(plain) ?? null)
}

const HECTARE = 10_000

const hundredths = (area: number): number => Math.round(area * 100) / 100

const INTO_SQUARE_METRES: Record<AreaUnit, (area: number) => number> = {
  'square metres': hundredths,
  'square feet': (area) => toSquareMetres(area, 'imperial'),
  acres: (area) => hundredths(area * ACRE),
  hectares: (area) => hundredths(area * HECTARE),
}

/**
 * Parses an area to square metres, with two decimals; a unit in the text overrides the unit of the column. Of two
 * possible readings, one below the smallest home or above `max` (square metres) is not meant (D165).
 */
export function readArea(text: string, unit: AreaUnit = 'square metres', max = Infinity): ParsedNumber {
  const at = text.search(/[^-+\u2212\d.,'\u2019\s]/)
  const ownUnit = at === -1 ? undefined : readUnit(text.slice(at))
  if (ownUnit === null) return { message: null }
  const source = ownUnit ?? unit
  const squareMetres = INTO_SQUARE_METRES[source]
  const parsed = readNumber(
    at === -1 ? text : text.slice(0, at),
    // Pages never write hectares, so a comma in them may be decimal.
    source === 'hectares' ? 'measure' : 'area',
    (area) => isAbsurdArea(squareMetres(area), max),
  )
  return 'value' in parsed ? { value: squareMetres(parsed.value) } : parsed
}
