'use client'

import { useState } from 'react'
import {
  AREA_UNIT_NAMES,
  type AreaName,
  type AreaUnits,
  formatArea,
  fromSquareMetres,
  isInAcres,
} from '@/lib/domain/facts'
import { readFactNumber } from '@/lib/domain/read-fact-number'
import { SEARCHED_FACTS } from '@/lib/domain/searched-facts'
import { useUnits } from './use-units'

const namesUnit = (text: string): boolean => /[a-z]/i.test(text)

/** Converts a text in square feet to one in square metres. Its validation rejects an invalid one, and asks about an unclear one. */
function inSquareMetres(name: AreaName, text: string): string {
  const reading = readFactNumber(SEARCHED_FACTS[name], text, 'square feet')
  if ('value' in reading) return String(reading.value)
  return reading.message === null || namesUnit(text) ? text : `${text} ${AREA_UNIT_NAMES.imperial}`
}

/** A text in square metres in these units, "2.5 acres" too; an invalid one is unchanged. */
function inUnits(name: AreaName, text: string, units: AreaUnits): string {
  const reading = readFactNumber(SEARCHED_FACTS[name], text)
  if (!('value' in reading)) return text
  const { value } = reading
  return isInAcres(value, units, name)
    ? formatArea(value, units, name)
    : String(fromSquareMetres(value, units))
}

/**
 * An area typed in the viewer's units and stored in square metres.
 * @param stored the text in square metres
 * @param defaultUnits the units until the viewer chooses
 * @returns `displayValue`, the text as typed while it means what is stored: "1507.5" must not become "1508" during typing;
 * `unitLabel`, its unit, or '' if the text names one
 */
export function useTypedArea(
  name: AreaName,
  stored: string,
  onChange: (squareMetres: string) => void,
  defaultUnits?: AreaUnits,
) {
  const units: AreaUnits = useUnits(defaultUnits)
  const [input, setInput] = useState({ text: '', units, means: '' })
  const isTyped = input.units === units && input.means === stored
  const value = isTyped ? input.text : inUnits(name, stored, units)
  return {
    units,
    unitLabel: namesUnit(value) ? '' : AREA_UNIT_NAMES[units],
    displayValue: value,
    onType: (text: string) => {
      const means = units === 'metric' ? text : inSquareMetres(name, text)
      setInput({ text, units, means })
      onChange(means)
    },
  }
}
