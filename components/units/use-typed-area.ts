'use client'

import { useState } from 'react'
import { type AreaUnits, fromSquareMetres, toSquareMetres } from '@/lib/domain/facts'
import { readNumber } from '@/lib/domain/numbers'
import { useUnits } from './use-units'

/** The number that a text writes, turned by `into`; what is none stays as it is, for its check to refuse. */
function turned(text: string, into: (area: number) => number): string {
  const reading = readNumber(text, 'measure')
  return 'value' in reading ? String(into(reading.value)) : text
}

/**
 * An area that is typed in the reader's units and stored in square metres.
 * @param stored the text in square metres
 * @returns `shown` as it was typed, for as long as it means what is stored: "1507.5" is not to become "1508" while it is typed
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
