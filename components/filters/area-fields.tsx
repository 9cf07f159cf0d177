'use client'

import { useState } from 'react'
import { FILTER_TEXTS } from '@/lib/domain/filter-texts'
import { type AreaUnits, fromSquareMetres, toSquareMetres } from '@/lib/domain/facts'
import { useUnits } from '../units/use-units'
import { AmountInput } from './amount-input'
import { type FieldProps } from './field-props'
import { RangeField } from './range-field'

type AreaName = 'minArea' | 'maxArea' | 'minLot'

type AreaInputProps = Pick<FieldProps, 'draft' | 'change'> & {
  name: AreaName
  label: string
  faultId?: string | undefined
}

/** A text in square metres as one of these units, and the other way round; what is no number stays what it is. */
const asShown = (text: string, units: AreaUnits) => converted(text, (area) => fromSquareMetres(area, units))
const asStored = (text: string, units: AreaUnits) => converted(text, (area) => toSquareMetres(area, units))

function converted(text: string, convert: (area: number) => number): string {
  const tidied = FILTER_TEXTS.minArea.tidy(text)
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(tidied) ? String(convert(Number(tidied))) : text
}

/** An area in the reader's units; the draft has square metres. */
export function AreaInput({ name, label, draft, change, faultId }: AreaInputProps) {
  const units = useUnits()
  const stored = draft[name] ?? ''
  // As it was typed, as long as it means what the draft says: "1,500.5 sq ft" is not to become "1,501" under the hand.
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && asStored(typed, units) === stored
  return (
    <AmountInput
      name={name}
      label={label}
      value={isTyped ? typed : asShown(stored, units)}
      after={units === 'metric' ? 'm²' : 'sq ft'}
      faultId={faultId}
      onChange={(text) => {
        setTyped(text)
        change({ [name]: asStored(text, units) })
      }}
    />
  )
}

/** The smallest and the largest living area. */
export function LivingAreaField({ draft, change, faults }: FieldProps) {
  return (
    <RangeField
      ends={['minArea', 'maxArea']}
      faults={faults}
      from={(faultId) => (
        <AreaInput
          name="minArea"
          label="Smallest living area"
          draft={draft}
          change={change}
          faultId={faultId}
        />
      )}
      to={(faultId) => (
        <AreaInput
          name="maxArea"
          label="Largest living area"
          draft={draft}
          change={change}
          faultId={faultId}
        />
      )}
    />
  )
}
