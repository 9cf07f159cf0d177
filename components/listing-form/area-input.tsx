'use client'

import { type ComponentProps, type Ref } from 'react'
import { Input } from '@/components/ui/input'
import { type AreaName, useTypedArea } from '@/components/units/use-typed-area'

type AreaInputProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  name: AreaName
  /** The form's value: square metres. */
  value: string
  onChange: (squareMetres: string) => void
}

/** An area, typed in the reader's units; the form has square metres. */
export function AreaInput({ name, value, onChange, ...rest }: AreaInputProps) {
  const { units, shown, type } = useTypedArea(name, value, onChange)
  return (
    <Input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="numbers"
      value={shown}
      onChange={({ target }) => type(target.value)}
      end={
        <span className="pointer-events-none px-2 text-xs text-muted" aria-hidden>
          {units === 'metric' ? 'm²' : 'sq ft'}
        </span>
      }
      {...rest}
    />
  )
}
