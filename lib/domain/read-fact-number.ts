import { type FactField } from './fact-field'
import { type AreaUnit, readArea } from './import/areas'
import { isFraction, type ParsedNumber, readNumber } from './numbers'

type NumberField = Extract<FactField, { kind: 'number' | 'area' | 'money' }>

/** As pages write an amount with its period. */
const A_YEAR = / a year$/

/** Parses the text of a fact (D165): money in major units, an area in `unit` in square metres. */
export function readFactNumber(field: NumberField, text: string, unit?: AreaUnit): ParsedNumber {
  const { kind, step, max } = field
  if (kind === 'area') return readArea(text, unit, max())
  if (kind === 'money') return readNumber(field.period ? text.replace(A_YEAR, '') : text, 'money')
  return readNumber(text, 'small', step === 1 ? isFraction : undefined)
}
