'use client'

import { type ComponentProps, type Ref } from 'react'
import { Input } from '@/components/ui/input'
import { useTypedArea } from '@/components/units/use-typed-area'
import { type AreaName, type AreaUnits } from '@/lib/domain/facts'

type AreaInputProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  name: AreaName
  /** The form's value: square metres. */
  value: string
  /** The home's units, if its location is typed. */
  unchosen: AreaUnits | undefined
  onChange: (squareMetres: string) => void
}

/** An area, typed in the reader's units; the form has square metres. */
export function AreaInput({ name, value, onChange, unchosen, ...rest }: AreaInputProps) {
  const { unit, shown, type } = useTypedArea(name, value, onChange, unchosen)
  return (
    <Input
      name={name}
      inputMode={name === 'lotArea' ? undefined : 'decimal'}
      autoComplete="off"
      className="numbers"
      value={shown}
      onChange={({ target }) => type(target.value)}
      end={
        <span className="pointer-events-none px-2 text-xs text-muted" aria-hidden>
          {unit}
        </span>
      }
      {...rest}
    />
  )
}
