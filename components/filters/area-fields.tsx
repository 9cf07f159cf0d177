'use client'

import { Input } from '../ui/input'
import { useTypedArea } from '../units/use-typed-area'
import { type FieldProps } from './field-props'
import { RangeField } from './range-field'

type AreaName = 'minArea' | 'maxArea' | 'minLot'

type AreaInputProps = Pick<FieldProps, 'draft' | 'change'> & {
  name: AreaName
  label: string
  faultId?: string | undefined
}

/** An area in the reader's units; the draft has square metres. */
export function AreaInput({ name, label, draft, change, faultId }: AreaInputProps) {
  const { units, shown, type } = useTypedArea(
    name === 'minLot' ? 'lotArea' : 'livingArea',
    draft[name] ?? '',
    (text) => change({ [name]: text }),
  )
  return (
    <Input
      name={name}
      aria-label={label}
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      placeholder="Any"
      value={shown}
      onChange={({ target }) => type(target.value)}
      end={<span className="pr-2 text-xs text-subtle">{units === 'metric' ? 'm²' : 'sq ft'}</span>}
      className="bg-surface! numbers"
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
          label="Minimum living area"
          draft={draft}
          change={change}
          faultId={faultId}
        />
      )}
      to={(faultId) => (
        <AreaInput
          name="maxArea"
          label="Maximum living area"
          draft={draft}
          change={change}
          faultId={faultId}
        />
      )}
    />
  )
}
