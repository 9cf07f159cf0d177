'use client'

import { type ComponentProps, useState } from 'react'
import { formatTypedAmount } from '@/lib/domain/numbers'
import { cn } from './cn'
import { Input } from './input'

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  /** The amount as typed: "450000", "450k", "$450,000". */
  value: string
  onChange: (text: string) => void
}

/**
 * An amount of money (D165): shown as typed until the field is left, then as parsed, so that the field shows
 * what is saved. Focus alone changes nothing, because a selection would be lost.
 */
export function MoneyInput({ value, onChange, onBlur, className, ...rest }: MoneyInputProps) {
  const [isTyping, setTyping] = useState(false)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      icon="$"
      className={cn('numbers', className)}
      {...rest}
      value={isTyping ? value : formatTypedAmount(value)}
      onChange={({ target }) => {
        setTyping(true)
        onChange(target.value)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
