'use client'

import { useState } from 'react'
import { FACT_FIELDS, type FactNameOf, factNamesOf } from '@/lib/domain/fact-fields'
import { type AreaUnits, fromSquareMetres } from '@/lib/domain/facts'
import { readFactNumber } from '@/lib/domain/read-fact-number'
import { useUnits } from './use-units'

export type AreaName = FactNameOf<{ kind: 'area' }>
export const isAreaName = (name: string): name is AreaName =>
  factNamesOf('area').some((area) => area === name)

/** A text in square feet in square metres. Its validation rejects an invalid one, and asks about an unclear one. */
function inSquareMetres(name: AreaName, text: string): string {
  const reading = readFactNumber(FACT_FIELDS[name], text, 'square feet')
  if ('value' in reading) return String(reading.value)
  return reading.message === null ? text : `${text} sq ft`
}

/** A text in square metres in these units; an invalid one is unchanged. */
function inUnits(name: AreaName, text: string, units: AreaUnits): string {
  const reading = readFactNumber(FACT_FIELDS[name], text)
  return 'value' in reading ? String(fromSquareMetres(reading.value, units)) : text
}

/**
 * An area typed in the reader's units and stored in square metres.
 * @param stored the text in square metres
 * @returns `shown` as typed, while it means what is stored: "1507.5" must not become "1508" during typing
 */
export function useTypedArea(name: AreaName, stored: string, onChange: (squareMetres: string) => void) {
  const units: AreaUnits = useUnits()
  const [typed, setTyped] = useState({ text: '', units, means: '' })
  const isTyped = typed.units === units && typed.means === stored
  return {
    units,
    shown: isTyped ? typed.text : inUnits(name, stored, units),
    type: (text: string) => {
      const means = units === 'metric' ? text : inSquareMetres(name, text)
      setTyped({ text, units, means })
      onChange(means)
    },
  }
}
