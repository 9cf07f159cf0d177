'use client'

import { useState } from 'react'
import { Input } from '../ui/input'

const grouping = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** "300000" as "300,000"; what is no plain number stays as it was typed. */
const grouped = (text: string): string =>
  /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? grouping.format(Number(text)) : text

type AmountInputProps = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  /** What is wrong with it, said by `faultId`'s element. */
  faultId?: string | undefined
  /** Stands behind the amount: a unit. */
  after?: string
}

/** A number as it is typed, in groups of thousands while it is not. */
export function AmountInput({ name, label, value, onChange, faultId, after }: AmountInputProps) {
  const [isTyping, setTyping] = useState(false)
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
      value={isTyping ? value : grouped(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.target.value)}
      end={after && <span className="pr-2 text-xs text-subtle">{after}</span>}
      className="bg-surface! numbers"
    />
  )
}
