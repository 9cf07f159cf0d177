import { type FactField } from './fact-field'
import { type AreaUnit, readArea } from './import/areas'
import { isFraction, type ParsedNumber, readNumber } from './numbers'

type NumberField = Extract<FactField, { kind: 'number' | 'area' | 'money' }>

/** Parses the text of a fact (D165): money in major units, an area in `unit` in square metres. */
export function readFactNumber(
  { kind, step, max }: NumberField,
  text: string,
  unit?: AreaUnit,
): ParsedNumber {
  if (kind === 'area') return readArea(text, unit, max())
  if (kind === 'money') return readNumber(text, 'money')
  return readNumber(text, 'small', step === 1 ? isFraction : undefined)
}
