'use client'

import { type ComponentProps, type Ref, useState } from 'react'
import { Input } from '@/components/ui/input'
import { useUnits } from '@/components/units/use-units'
import { type AreaUnits, fromSquareMetres, toSquareMetres } from '@/lib/domain/facts'

type AreaInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  /** What stands for it in the form: square metres. */
  value: string
  onChange: (squareMetres: string) => void
}

const SIGNS: Record<AreaUnits, string> = { metric: 'm²', imperial: 'sq ft' }
const PLAIN = /^\d{1,12}(?:\.\d{1,12})?$/

/** The number that a text writes, turned by `into`; what writes none stays as it is, for the form to refuse. */
function turned(text: string, into: (area: number) => number): string {
  const plain = text.replace(/[,\s]/g, '')
  return PLAIN.test(plain) ? String(into(Number(plain))) : text
}

/** An area, typed in the units that the reader chose; what is kept and saved are square metres. */
export function AreaInput({ value, onChange, ...rest }: AreaInputProps) {
  const units = useUnits()
  // What is typed, for as long as it means what the form has: "1,507." is on its way to 1507.5.
  const [typed, setTyped] = useState({ text: '', units, means: '' })
  const shown =
    typed.units === units && typed.means === value
      ? typed.text
      : turned(value, (area) => fromSquareMetres(area, units))
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      className="numbers"
      value={shown}
      onChange={({ target: { value: text } }) => {
        const means = units === 'metric' ? text : turned(text, (area) => toSquareMetres(area, units))
        setTyped({ text, units, means })
        onChange(means)
      }}
      end={
        <span className="pointer-events-none px-2 text-xs text-muted" aria-hidden>
          {SIGNS[units]}
        </span>
      }
      {...rest}
    />
  )
}
