'use client'

import { type AreaUnits } from '@/lib/domain/facts'
import { Input } from '../ui/input'
import { useTypedArea } from '../units/use-typed-area'
import { type FieldProps } from './field-props'
import { RangeField } from './range-field'

type AreaInputProps = Pick<FieldProps, 'draft' | 'change'> & {
  name: 'minArea' | 'maxArea' | 'minLot'
  /** The units before the reader chooses some. */
  unchosen: AreaUnits | undefined
  label: string
  faultId?: string | undefined
}

/** An area in the reader's units; the draft has square metres. */
export function AreaInput({ name, label, draft, change, unchosen, faultId }: AreaInputProps) {
  const stored = draft[name] ?? ''
  const { units, unit, shown, type } = useTypedArea(
    name === 'minLot' ? 'lotArea' : 'livingArea',
    stored,
    (text) => change({ [name]: text }),
    unchosen,
  )
  return (
    <>
      <Input
        // A plain form submits square metres.
        name={units === 'metric' ? name : undefined}
        aria-label={label}
        aria-invalid={faultId !== undefined || undefined}
        aria-describedby={faultId}
        inputMode={name === 'minLot' ? undefined : 'decimal'}
        autoComplete="off"
        maxLength={24}
        placeholder="Any"
        value={shown}
        onChange={({ target }) => type(target.value)}
        end={<span className="pr-2 text-xs text-subtle">{unit}</span>}
        className="bg-surface! numbers"
      />
      {units === 'imperial' && <input type="hidden" name={name} value={stored} />}
    </>
  )
}

/** The smallest and the largest living area. */
export function LivingAreaField({
  draft,
  change,
  faults,
  unchosen,
}: FieldProps & Pick<AreaInputProps, 'unchosen'>) {
  const fields = { draft, change, unchosen }
  return (
    <RangeField
      ends={['minArea', 'maxArea']}
      faults={faults}
      from={(faultId) => (
        <AreaInput name="minArea" label="Minimum living area" faultId={faultId} {...fields} />
      )}
      to={(faultId) => <AreaInput name="maxArea" label="Maximum living area" faultId={faultId} {...fields} />}
    />
  )
}
