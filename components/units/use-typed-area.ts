'use client'

import { useState } from 'react'
import { type AreaUnits, fromSquareMetres, toSquareMetres } from '@/lib/domain/facts'
import { readNumber } from '@/lib/domain/numbers'
import { useUnits } from './use-units'

/**
 * The number in a text, converted by `into`; an invalid text is unchanged, so that its validation rejects it.
 */
function turned(text: string, into: (area: number) => number): string {
  const reading = readNumber(text, 'measure')
  return 'value' in reading ? String(into(reading.value)) : text
}

/**
 * An area typed in the reader's units and stored in square metres.
 * @param stored the text in square metres
 * @returns `shown` as typed, while it means what is stored: "1507.5" must not become "1508" during typing
 */
export function useTypedArea(stored: string, onChange: (squareMetres: string) => void) {
  const units: AreaUnits = useUnits()
  const [typed, setTyped] = useState({ text: '', units, means: '' })
  const isTyped = typed.units === units && typed.means === stored
  return {
    units,
    shown: isTyped ? typed.text : turned(stored, (area) => fromSquareMetres(area, units)),
    type: (text: string) => {
      const means = units === 'metric' ? text : turned(text, (area) => toSquareMetres(area, units))
      setTyped({ text, units, means })
      onChange(means)
    },
  }
}
